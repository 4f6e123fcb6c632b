import { respondToStorage, STORAGE_PREFIX } from '../domains/media/storage.ts'
import { ApiError, notFound } from '../api-error.ts'
import type { EngineResponse, ReadBody, RequestHead } from '../http/messages.ts'
import type { Store } from '../store/store.ts'
import { aborted, failure, respond, success, toApiError, requestTimeout } from './answer.ts'
import { admit, apiKeyOf } from './authenticate.ts'
import { newCall, type Call } from './call.ts'
import { checkHost } from './checks.ts'
import { execute, type AdmittedCall } from './execute.ts'
import { idempotentRequest } from './idempotency.ts'
import { faultFor, type Interceptor } from '../faults/intercept.ts'
import { operationOf, type CompiledOperation } from './operation.ts'
import { parseBody, readBodyHead } from './parse-body.ts'
import { routeOf } from './route.ts'
import type { Runtime } from './runtime.ts'
import type { Seal } from './seal.ts'

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
  const { store, services, clock, scheduler } = runtime
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
  const seal = operation.pages && (await operation.pages.sealFor(runtime))
  const interceptor = faultFor(runtime, route.id)
  const request: Request = { call, operation, search, head, secret, readBody, seal, interceptor }
  // Such calls await nothing but the store, so they can share one view.
  const inOneView =
    secret !== undefined &&
    operation.reads &&
    !operation.prepare &&
    !head.hasBody &&
    !store.shared &&
    !interceptor
  if (!inOneView) return await run(runtime, request, (work, options) => store.read(work, options))
  const now = clock.now()
  await scheduler.catchUp(now)
  return await store.read((view) => run(runtime, request, (work) => work(view), now))
}

interface Request {
  readonly call: Call
  readonly operation: CompiledOperation
  readonly search: string
  readonly head: RequestHead
  /** The API key of the request, if well-formed. */
  readonly secret: string | undefined
  readonly readBody: ReadBody
  /** The seal of a list's cursors. */
  readonly seal: Seal | undefined
  readonly interceptor: Interceptor | undefined
}

/**
 * Checks a call in the order of the interface: key, burst, scope, head of the body, body.
 * @param read Reads in a view of its own, or in one that all reads of the call share.
 * @param moment The time of the shared view.
 */
async function run(
  runtime: Runtime,
  { call, operation, search, head, secret, readBody, seal, interceptor }: Request,
  read: Store['read'],
  moment?: number,
): Promise<EngineResponse> {
  const { row } = operation
  const { params } = call
  const caller = await admit(runtime, row, { secret, head }, read, call)
  const { member } = caller
  const bodyHead = readBodyHead(row, head)

  const receive = async (onBytes?: (bytes: number) => void) => {
    const bytes = head.hasBody ? await readBody(row.bodyLimit, onBytes) : undefined
    if (bytes === 'aborted') return aborted(call)
    if (bytes === 'too-slow') return requestTimeout(call)
    if (bytes !== 'too-large') call.bytes = bytes
    const body = (call.body = await parseBody(row, bodyHead, bytes))
    const request = row.idempotent ? idempotentRequest(row, head, member, body.value) : undefined
    const admitted: AdmittedCall = { operation, params, search, body, caller, counts: true, request, seal }
    const work = async () => {
      const { status, data, headers } = await execute(runtime, admitted, read, moment)
      return success(call, status, data, headers)
    }
    const { running } = runtime
    if (!interceptor) return running.run(request, work)
    return interceptor({ runtime, call, row, member }, (first) =>
      running.run(request, async () => (await first?.()) ?? work()),
    )
  }
  return head.hasBody ? runtime.bodies.during(member.id, bodyHead.length, receive) : receive()
}
