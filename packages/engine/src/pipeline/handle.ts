import { respondToStorage, STORAGE_PREFIX } from '../domains/media/storage.ts'
import { ApiError, notFound } from '../api-error.ts'
import type { OperationContext, ListContext, ReadContext } from '../handler.ts'
import type { EngineResponse, ReadBody, RequestHead } from '../http/messages.ts'
import { roomInTurn } from '../ports/turns.ts'
import type { ReadTx, Store } from '../store/store.ts'
import { all } from '../store/all.ts'
import { aborted, failure, respond, success, toApiError, tooSlow } from './answer.ts'
import { authenticate, apiKeyOf } from './authenticate.ts'
import { newCall, type Call } from './call.ts'
import { checkHost, checkScope, checkRateLimit } from './checks.ts'
import {
  acquireIdempotencyKey,
  findRecord,
  idempotentRequest,
  saveResponse,
  replayOf,
  type IdempotentRequest,
} from './idempotency.ts'
import { faultFor, type Interceptor, type Proceed } from './faults.ts'
import { operationOf, type CompiledOperation } from './operation.ts'
import { declaredLength, checkBodyHead, parseBody, type SentBody } from './parse-body.ts'
import { consumeQuota, exceeded, quotaHeaders, quotaOf, unitsUsed } from './quota.ts'
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
  if (route === undefined) throw notFound('There is no such route.')
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
  const caller = await authenticate(runtime, secret, head.address, read)
  const { member } = caller
  call.member = member.username
  await checkRateLimit(runtime, member.id, caller.counted)
  checkScope(row, caller.key)
  checkBodyHead(row, head)

  const receive = async (onBytes?: (bytes: number) => void) => {
    const bytes = head.hasBody ? await readBody(row.bodyLimit, onBytes) : undefined
    if (bytes === 'aborted') return aborted(call)
    if (bytes === 'too-slow') return tooSlow(call)
    if (bytes !== 'too-large') call.bytes = bytes
    const body = (call.body = await parseBody(row, head, bytes))
    const request = row.idempotent ? idempotentRequest(row, head, member, body.value) : undefined
    const admitted: AdmittedRequest = { call, operation, search, body, request, caller, seal }
    const proceed: Proceed = (first) =>
      runtime.running.run(request, async () => (await first?.()) ?? perform(runtime, admitted, read, moment))
    return interceptor ? interceptor({ runtime, call, row, member }, proceed) : proceed()
  }
  return head.hasBody ? runtime.bodies.during(member.id, declaredLength(row, head), receive) : receive()
}

interface AdmittedRequest extends Pick<Request, 'call' | 'operation' | 'search' | 'seal'> {
  readonly body: SentBody
  readonly request: IdempotentRequest | undefined
  readonly caller: Pick<OperationContext, 'member' | 'key'>
}

/** Executes a checked call: idempotency and fields, then quota, work and idempotency record in one transaction. */
async function perform(
  runtime: Runtime,
  { call, operation, search, body, request, caller, seal }: AdmittedRequest,
  read: Store['read'],
  moment: number | undefined,
): Promise<EngineResponse> {
  const { store, clock, services, scheduler } = runtime
  const { row } = operation
  const { member, key } = caller
  const now = moment ?? clock.now()
  if (moment === undefined) await scheduler.catchUp(now)
  const acting: OperationContext = { ...services, member, key, now }
  const quota = operation.quota === null ? undefined : quotaOf(operation.quota, member, services.quotas, now)

  /** Returns the recorded response of the same request, if any, with the current quota. */
  const replay = async (tx: ReadTx, record: Awaited<ReturnType<typeof findRecord>>) => {
    const kept = request && replayOf(record, request, now)
    if (kept === undefined) return undefined
    const headers = quota && quotaHeaders(quota, await unitsUsed(tx, member, quota))
    return success(call, kept.status, kept.data, { ...headers, 'idempotent-replayed': 'true' })
  }

  const validated = operation.validate({ params: call.params, search, body, now })
  if (!validated.valid) {
    // A recorded response wins, even if the fields are no longer valid.
    const replayed = request && (await read(async (tx) => replay(tx, await findRecord(tx, request))))
    if (replayed) return replayed
    throw new ApiError('validation_failed', { fields: validated.problems })
  }
  const { input } = validated
  // Cleaning and processing long HTML exceeds one turn of the event loop.
  await roomInTurn(body.text.length)

  let prepared: unknown
  if (operation.prepare) {
    // Skips slow work for a repeated request and for a member without quota.
    const replayed = await read(async (tx) => {
      const kept = request && (await replay(tx, await findRecord(tx, request)))
      if (!kept && quota && (await unitsUsed(tx, member, quota)) >= quota.limit) throw exceeded(quota, now)
      return kept
    })
    if (replayed) return replayed
    prepared = await operation.prepare({ ...acting, store }, input)
  }
  if (operation.reads) {
    const paging = operation.pages?.asked(member.id, input, seal)
    const data = await read((tx) => {
      const context: ReadContext | ListContext = { ...acting, tx, ...(paging && { paging }) }
      return operation.perform(context, input, prepared)
    })
    return success(call, row.status, data)
  }
  return await store.transact(async (tx) => {
    const record = request && (await acquireIdempotencyKey(tx, request))
    const replayed = record && (await replay(tx, record))
    if (replayed) return replayed
    // If the quota is exceeded, the transaction undoes the concurrent work.
    const [used, data] = await all([
      quota && consumeQuota(tx, member, quota, now),
      operation.perform({ ...acting, tx, ...scheduler.schedulerHooks(tx) }, input, prepared),
    ])
    if (request) await saveResponse(tx, request, { status: row.status, data: { ...data } }, now, record)
    return success(
      call,
      row.status,
      data,
      quota && used !== undefined ? quotaHeaders(quota, used) : undefined,
    )
  })
}
