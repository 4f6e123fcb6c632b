import { respondToStorage, STORAGE_PREFIX } from '../domains/media/storage.ts'
import { ApiError, notFound } from '../api-error.ts'
import type { EngineResponse, ReadBody, RequestHead } from '../http/messages.ts'
import { aborted, failure, respond, success, toApiError, requestTimeout } from './answer.ts'
import { admit, apiKeyOf } from './authenticate.ts'
import { newCall, type Call } from './call.ts'
import { checkHost } from './checks.ts'
import { execute, type AdmittedCall, type SharedView } from './execute.ts'
import { idempotentRequest } from './idempotency.ts'
import { injectFault } from '../faults/intercept.ts'
import { operationOf, type CompiledOperation } from './operation.ts'
import { parseBody, readBodyHead } from './parse-body.ts'
import { routeOf } from './route.ts'
import type { Runtime } from './runtime.ts'

/** `Retry-After` in seconds while the interface is switched off. The real duration is unknown. */
const DISABLED_FOR = 60

/** Handles a request. Never rejects. */
export async function handle(runtime: Runtime, head: RequestHead, readBody: ReadBody) {
  const call = newCall(runtime.services.random)
  let response: EngineResponse
  try {
    response = await answer(runtime, call, head, readBody)
  } catch (error) {
    response = failure(call, toApiError(runtime, error, call))
  }
  if (head.method === 'HEAD') response = { ...response, body: null }
  runtime.onAnswer?.(response, head, call)
  return response
}

/** Checks the head without the store: host, switched off, route, presence of a key. */
async function answer(runtime: Runtime, call: Call, head: RequestHead, readBody: ReadBody) {
  const { store, services, clock, scheduler, faults } = runtime
  const { target } = head
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  const search = mark === -1 ? '' : target.slice(mark + 1)

  checkHost(services.site, head.hosts)
  if (path.startsWith(STORAGE_PREFIX))
    return respond(call, await respondToStorage(store, services, head, path, search))
  if (runtime.disabled) throw new ApiError('api_disabled', { retryAfter: DISABLED_FOR })
  const route = routeOf(head.method, path)
  if (route === undefined) throw notFound('Unknown route.')
  call.operation = route.id
  call.params = route.params
  const operation = await operationOf(route.id)
  if (operation.respond) return respond(call, await operation.respond(head, services.site))

  const secret = apiKeyOf(head)
  const request: Request = { call, operation, search, head, secret, readBody }
  const awaitsOnlyStore = operation.reads && !operation.prepare && !head.hasBody && !faults?.awaits(route.id)
  if (secret === undefined || !awaitsOnlyStore || store.shared) return await receive(runtime, request)
  const now = clock.now()
  await scheduler.catchUp(now)
  const seal = operation.pages && (await runtime.storeKey.seal())
  return await store.read((tx) => receive(runtime, request, { tx, now, seal }))
}

interface Request {
  readonly call: Call
  readonly operation: CompiledOperation
  readonly search: string
  readonly head: RequestHead
  /** The API key of the request, if well-formed. */
  readonly secret: string | undefined
  readonly readBody: ReadBody
}

/**
 * Checks a request in the order of the interface: key, burst, scope, head of the body, body. Then performs its operation.
 * @param view A view that all its reads share. Default: one for each step.
 */
async function receive(
  runtime: Runtime,
  { call, operation, search, head, secret, readBody }: Request,
  view?: SharedView,
): Promise<EngineResponse> {
  const { row } = operation
  const caller = await admit(runtime, row, { secret, head, view: view?.tx }, call)
  const bodyHead = readBodyHead(row, head)
  const perform = async (bytes: Uint8Array | 'too-large' | undefined) => {
    const body = (call.body = await parseBody(row, bodyHead, bytes))
    const request = row.idempotent ? idempotentRequest(row, head, caller.member, body.value) : undefined
    const admitted = { operation, params: call.params, search, body, caller, request, hasKey: true, view }
    return performAdmitted(runtime, call, admitted)
  }
  if (!head.hasBody) return perform(undefined)
  return runtime.bodies.during(caller.member.id, bodyHead.length, async (onBytes) => {
    const bytes = await readBody(row.bodyLimit, onBytes)
    if (bytes === 'aborted') return aborted(call)
    if (bytes === 'too-slow') return requestTimeout(call)
    if (bytes !== 'too-large') call.bytes = bytes
    return perform(bytes)
  })
}

/** Performs an admitted call, with the fault that is injected into it, if any. */
function performAdmitted(runtime: Runtime, call: Call, admitted: AdmittedCall): Promise<EngineResponse> {
  const { faults, running } = runtime
  const { operation, request, caller } = admitted
  const work = async () => {
    const { status, data, headers } = await execute(runtime, admitted)
    return success(call, status, data, headers)
  }
  // A fault may wait, and a shared view must not: one that has come since goes to the next call.
  const fault = admitted.view ? undefined : faults?.take(call.operation!)
  if (fault === undefined) return running.run(request, work)
  const { row } = operation
  return injectFault(fault, { runtime, call, row, member: caller.member }, faults!.ended, (first) =>
    running.run(request, async () => (await first()) ?? work()),
  )
}
