import type { EngineOptions } from './engine-options.ts'
import type { Engine } from './engine.ts'
import { createFetch } from './http/fetch.ts'
import type { EngineResponse } from './http/messages.ts'
import { KeyOwners } from './keys/owners.ts'
import { effectiveLimits } from './limits.ts'
import { passThroughImages } from './media/pass-through.ts'
import { errorResponse, REQUEST_TIMEOUT } from './pipeline/answer.ts'
import { PendingBodies } from './pipeline/pending-bodies.ts'
import { newCall } from './pipeline/call.ts'
import { StoreKey } from './pipeline/store-key.ts'
import { handle } from './pipeline/handle.ts'
import { RunningRequests } from './pipeline/idempotency.ts'
import { loadOperations } from './pipeline/operation.ts'
import { perform } from './pipeline/perform.ts'
import { withRuntime, type Runtime } from './pipeline/runtime.ts'
import { createPlaces } from './places/built-in.ts'
import { systemClock } from './ports/clock.ts'
import { LinkRejected, type LinkFetcher } from './ports/links.ts'
import { systemRandom } from './ports/random.ts'
import { view } from './pipeline/view.ts'
import { Scheduler } from './schedule/scheduler.ts'
import { siteAt } from './site.ts'

/** Creates an engine over a store. Nothing runs in the background until its schedule is started. */
export function createEngine(options: EngineOptions): Engine {
  const { store, clock = systemClock, random = systemRandom, imageStorage } = options
  const limits = effectiveLimits(options.limits)
  const runtime: Runtime = {
    store,
    clock,
    limits,
    disabled: options.disabled ?? false,
    running: new RunningRequests(),
    bodies: new PendingBodies(),
    owners: new KeyOwners(),
    storeKey: new StoreKey({ store, random }),
    scheduler: new Scheduler({
      store,
      clock,
      random,
      lastUses: () => runtime.lastUses,
      imageStorage,
      onForget: () => runtime.storeKey.forget(),
      onLive: options.onLive,
      onError: options.onScheduleError,
      background: options.background,
    }),
    services: {
      site: siteAt(options.publicUrl),
      random,
      images: options.images ?? passThroughImages(),
      imageStorage,
      links: options.links ?? noLinks,
      places: options.places ?? createPlaces(),
      quotas: limits.quotas,
    },
    faults: options.faults,
    onError: options.onError,
    onAnswer: options.onAnswer,
  }
  const engine: Engine = {
    handle: (head, readBody) => handle(runtime, head, readBody),
    fetch: (request, { address = '127.0.0.1' } = {}) => createFetch(engine, request, address),
    refuse: (status, message) => errorFor(runtime, status, message),
    ownerOf: (head) => runtime.owners.ownerOf(head),
    load: loadOperations,
    perform: (caller, id, input) => perform(runtime, caller, id, input),
    view: (viewer, work) => view(runtime, viewer, work) as never,
    as: (member, options) => ({ call: (id, input) => perform(runtime, { ...options, member }, id, input) }),
    schedule: runtime.scheduler,
    store,
    clock,
    random,
    site: runtime.services.site,
    imageStorage,
  }
  return withRuntime(engine, runtime)
}

const noLinks: LinkFetcher = {
  fetch: () => Promise.reject(new LinkRejected('links to other sites are not imported here.')),
}

const protocolErrors = {
  400: ['bad_request', 'The request is not valid HTTP.'],
  404: ['not_found', 'Unknown route.'],
  408: ['bad_request', REQUEST_TIMEOUT],
  413: ['payload_too_large', 'The request body is too large.'],
  431: ['bad_request', 'The headers of the request are too large.'],
  500: ['server_error', 'Something went wrong on the server.'],
  503: ['api_disabled', 'The server is stopping.'],
} as const

function errorFor(runtime: Runtime, status: keyof typeof protocolErrors, said?: string): EngineResponse {
  const [code, message] = protocolErrors[status]
  const headers = status === 503 ? { 'retry-after': '1' } : {}
  return errorResponse(newCall(runtime.services.random), status, code, said ?? message, {}, headers)
}
