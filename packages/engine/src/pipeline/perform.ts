import { errors, type ErrorCode, type Operation } from '@chowk/contract'
import type { Fault } from '../engine.ts'
import { Failure } from '../failure.ts'
import type { Acting, Input, OperationHandler, PublicHandler } from '../handler.ts'
import type { EngineResponse, RequestBody, RequestHead } from '../http/messages.ts'
import { together } from '../store/together.ts'
import type { Caller } from './authenticate.ts'
import { failure, failureAnswer, success, toFailure } from './answer.ts'
import {
  claimKey,
  findRecord,
  fingerprintOf,
  idempotencyKeyOf,
  keepAnswer,
  replayOf,
  type IdempotentRequest,
  type RecordRow,
} from './idempotency.ts'
import { drawUnit, exceeded, quotaHeaders, quotaOf, unitsUsed, type Quota } from './quota.ts'
import { readBody, type SentBody } from './read-body.ts'
import type { Route } from './route.ts'
import { behave, prepareFor } from './run.ts'
import type { Runtime } from './runtime.ts'
import type { ReadTx } from '../store/store.ts'
import { loadForValidation, validate } from './validate.ts'

/** Taken early, before a test puts timers of its own in the place of the platform's. */
const later = globalThis.setTimeout

/** A call on its way from the first half to the second. */
export interface AdmittedCall {
  readonly runtime: Runtime
  readonly head: RequestHead
  readonly search: string
  readonly route: Route
  readonly handler: Exclude<OperationHandler<Operation>, PublicHandler>
  readonly caller: Caller
  readonly requestId: string
}

/** The second half of the pipeline: from the body to the answer. Never rejects. */
export async function perform(
  call: AdmittedCall,
  body: RequestBody,
): Promise<{ response: EngineResponse; code: string | undefined }> {
  const { runtime, route, requestId } = call
  try {
    const fault = runtime.faultFor?.(route.id)
    const failed = fault && (await injectFault(fault, requestId))
    if (failed) return failed
    const response = await answer(call, body)
    return { response: fault?.drop === 'after' ? { ...response, drop: true } : response, code: undefined }
  } catch (error) {
    const cause = toFailure(runtime, error, { requestId, operation: route.id })
    return { response: failure(cause, requestId), code: cause.code }
  }
}

async function answer(call: AdmittedCall, body: RequestBody): Promise<EngineResponse> {
  const { runtime, head, search, route, caller, requestId } = call
  const sent = await readBody(route.row, head, body)
  const request = idempotentRequest(call, sent)
  const finished = request && runtime.running.start(request)
  try {
    const now = runtime.clock.now()
    await runtime.scheduler.catchUp(now)
    const acting: Acting = { ...runtime.services, ...caller, now }
    const quota =
      route.row.quota === null ? undefined : quotaOf(route.row.quota, caller.member, acting.quotas, now)
    const work: Work = { acting, quota, request, requestId }
    const loading = loadForValidation(route.row)
    if (loading) await loading
    const validated = validate(route.row, { params: route.params, search, body: sent, now })
    if (validated.valid) return await carryOut(call, work, validated)
    // A request that was answered before gets that answer, even where its fields would no longer do.
    const replayed = await runtime.store.read((tx) => replay(tx, work))
    if (replayed) return replayed
    throw new Failure('validation_failed', { fields: validated.problems })
  } finally {
    finished?.()
  }
}

/** What the steps of one request share. */
interface Work {
  readonly acting: Acting
  readonly quota: Quota | undefined
  readonly request: IdempotentRequest | undefined
  readonly requestId: string
}

async function carryOut(
  { runtime, route: { row }, handler }: AdmittedCall,
  work: Work,
  input: Input<Operation>,
) {
  const { store, scheduler } = runtime
  const { acting, quota, request, requestId } = work
  const { member, now } = acting
  const prepared = await prepareFor(handler, { ...acting, store }, input, () =>
    unitLeft(runtime, acting, quota),
  )
  if (row.method === 'GET') {
    const data = await store.read((tx) => behave(handler, { ...acting, tx }, input, prepared))
    return success(row.status, data, requestId)
  }
  return store.transact(async (tx) => {
    const record = request && (await claimKey(tx, request))
    const replayed = record && (await replay(tx, work, record))
    if (replayed) return replayed
    const scheduled = (at: number) => tx.onCommit(() => scheduler.expect(at))
    // Where no unit is left, nothing remains of what was done meanwhile.
    const [used, data] = await together([
      quota && drawUnit(tx, member, quota, now),
      behave(handler, { ...acting, tx, scheduled }, input, prepared),
    ])
    if (request) await keepAnswer(tx, request, { status: row.status, data }, now, record)
    return success(
      row.status,
      data,
      requestId,
      quota && used !== undefined ? quotaHeaders(quota, used) : undefined,
    )
  })
}

/** The answer that was given to the same request before, if there is one, with today's quota. */
async function replay(
  tx: ReadTx,
  { acting, quota, request, requestId }: Work,
  record?: RecordRow,
): Promise<EngineResponse | undefined> {
  if (request === undefined) return undefined
  const kept = replayOf(record ?? (await findRecord(tx, request)), request, acting.now)
  if (kept === undefined) return undefined
  const headers = quota && quotaHeaders(quota, await unitsUsed(tx, acting.member, quota))
  return success(kept.status, kept.data, requestId, { ...headers, 'idempotent-replayed': 'true' })
}

function idempotentRequest(
  { route: { row }, head, caller }: AdmittedCall,
  sent: SentBody,
): IdempotentRequest | undefined {
  const key = row.idempotent ? idempotencyKeyOf(head) : undefined
  return key === undefined
    ? undefined
    : { member: caller.member.id, key, fingerprint: fingerprintOf(row.method, head.target, sent.value) }
}

/** Spares slow work to a member who has no unit left for it. @throws Failure `quota_exceeded` */
async function unitLeft(
  { store }: Runtime,
  { member, now }: Acting,
  quota: Quota | undefined,
): Promise<void> {
  if (quota && (await store.read((tx) => unitsUsed(tx, member, quota))) >= quota.limit)
    throw exceeded(quota, now)
}

async function injectFault(
  fault: Fault,
  requestId: string,
): Promise<{ response: EngineResponse; code: string } | undefined> {
  if (fault.delayMs !== undefined) await new Promise<void>((resolve) => later(resolve, fault.delayMs))
  if (fault.drop === 'before')
    return {
      response: { ...failure(new Failure('server_error'), requestId), drop: true },
      code: 'server_error',
    }
  if (fault.status === undefined && fault.code === undefined) return undefined
  const code = fault.code ?? 'server_error'
  const known = Object.hasOwn(errors, code) ? errors[code as ErrorCode] : errors.server_error
  const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
  return {
    response: failureAnswer(fault.status ?? known.status, code, known.message, requestId, {}, headers),
    code,
  }
}
