import { ApiError } from '../api-error.ts'
import type { Acting, OperationContext, WriteContext } from '../handler.ts'
import { isLong, waitForSharedTurn } from '../ports/turns.ts'
import { all } from '../store/all.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import {
  acquireIdempotencyKey,
  findRecord,
  replayOf,
  saveResponse,
  type IdempotentRequest,
} from './idempotency.ts'
import type { CompiledOperation } from './operation.ts'
import type { SentBody } from './parse-body.ts'
import { consumeQuota, exceeded, quotaHeaders, quotaOf, unitsUsed } from './quota.ts'
import type { Runtime } from './runtime.ts'
import type { Seal } from './seal.ts'

/** A view that all reads of a call share. */
export interface SharedView {
  readonly tx: ReadTx
  /** The time of the call, up to which the schedule is published. */
  readonly now: number
  /** The seal of a list's cursors. */
  readonly seal: Seal | undefined
}

/** A call that was let in. */
export interface AdmittedCall {
  readonly operation: CompiledOperation
  readonly params: Readonly<Record<string, string>>
  /** The raw query string without `?`. */
  readonly search: string
  readonly body: SentBody
  readonly caller: Pick<OperationContext, 'member' | 'key'>
  /** Whether the caller has a key: each success consumes a unit of the operation's quota, and cursors are sealed. */
  readonly hasKey: boolean
  /** The request of an idempotency key. */
  readonly request?: IdempotentRequest | undefined
  readonly around?: CallWrapper | undefined
  /** Default: each read has a view of its own. */
  readonly view?: SharedView | undefined
  /** The time of the call, up to which the schedule is published. Default: now. */
  readonly at?: number | undefined
}

/**
 * Runs around the work of a call, in its transaction, or in its view if it only reads. Awaits nothing but the store.
 * @param work Receives the rest of the handler's context.
 */
export type CallWrapper = (tx: Tx, now: number, work: (added?: Acting) => Promise<object>) => Promise<object>

/** The result of a call. */
export interface Performed {
  readonly status: number
  readonly data: object
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Performs an authenticated call: idempotency and fields, then quota, work and idempotency record in one transaction.
 * @throws ApiError
 */
export async function execute(
  runtime: Runtime,
  { operation, params, search, body, caller, hasKey, request, around, view, at }: AdmittedCall,
): Promise<Performed> {
  const { store, clock, services, scheduler } = runtime
  const { status } = operation.row
  const { member, key } = caller
  const now = view?.now ?? at ?? clock.now()
  if (view === undefined && at === undefined) await scheduler.catchUp(now)
  const quota =
    hasKey && operation.quota !== null ? quotaOf(operation.quota, member, services.quotas, now) : undefined

  /** Returns the recorded response of the same request, if any, with the current quota. */
  const replay = async (tx: ReadTx, record: Awaited<ReturnType<typeof findRecord>>) => {
    const replayed = request && replayOf(record, request, now)
    if (replayed === undefined) return undefined
    const headers = quota && quotaHeaders(quota, await unitsUsed(tx, member, quota))
    return { ...replayed, headers: { ...headers, 'idempotent-replayed': 'true' } }
  }

  const validated = operation.validate({ params, search, body, now })
  if (!validated.valid) {
    // A recorded response wins, even if the fields are no longer valid.
    const replayed = request && (await store.read(async (tx) => replay(tx, await findRecord(tx, request))))
    if (replayed) return replayed
    throw new ApiError('validation_failed', { fields: validated.problems })
  }
  const { input } = validated
  // Cleaning and processing long HTML exceeds one turn of the event loop.
  if (isLong(body.text.length)) await waitForSharedTurn(body.text.length)

  let prepared: unknown
  if (operation.prepare) {
    // Skips slow work for a repeated request and for a member without quota.
    const replayed = await store.read(async (tx) => {
      const savedResponse = request && (await replay(tx, await findRecord(tx, request)))
      if (!savedResponse && quota && (await unitsUsed(tx, member, quota)) >= quota.limit)
        throw exceeded(quota, now)
      return savedResponse
    })
    if (replayed) return replayed
    prepared = await operation.prepare({ ...services, member, key, now, store }, input)
  }
  if (operation.reads) {
    const seal = view ? view.seal : hasKey && operation.pages ? await runtime.storeKey.seal() : undefined
    const paging = operation.pages?.asked(member.id, input, seal)
    const work = (tx: ReadTx) => {
      const context = { ...services, member, key, now, tx, paging }
      if (around === undefined) return operation.perform(context, input, prepared)
      return around(tx as Tx, now, (added) => operation.perform({ ...context, ...added }, input, prepared))
    }
    return { status, data: await (view ? work(view.tx) : store.read(work)) }
  }
  return await store.transact(async (tx) => {
    const record = request && (await acquireIdempotencyKey(tx, request))
    const replayed = record && (await replay(tx, record))
    if (replayed) return replayed
    const context: WriteContext = { ...services, member, key, now, tx, ...scheduler.schedulerHooks(tx) }
    const work = around && ((added?: Acting) => operation.perform({ ...context, ...added }, input, prepared))
    // If the quota is exceeded, the transaction undoes the concurrent work.
    const [used, data] = await all([
      quota && consumeQuota(tx, member, quota, now),
      work ? around(tx, now, work) : operation.perform(context, input, prepared),
    ])
    if (request) await saveResponse(tx, request, { status, data: { ...data } }, now, record)
    return { status, data, headers: quota && used !== undefined ? quotaHeaders(quota, used) : undefined }
  })
}
