import { limits, type Operation } from '@chowk/contract/core'
import { idempotencyRecords, type MemberRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { RequestHead } from '../http/messages.ts'
import type { RowOf } from '../store/entity.ts'
import type { ReadTx, Tx } from '../store/store.ts'
import { all } from '../store/all.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { sha256Of } from '../text/sha256.ts'

type RecordRow = RowOf<typeof idempotencyRecords>

/** A request that must take effect once. */
export interface IdempotentRequest {
  readonly member: number
  readonly key: string
  /** The hash of method, target and body. Tells different requests with one key apart. */
  readonly fingerprint: string
}

/** A recorded response. */
export interface Replay {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
}

const KEY = /^(?:"([!#-+\--~]{1,255})"|([!#-+\--~]{1,255}))$/

/**
 * Returns the idempotency data of a request; undefined without a header. The key is bare or quoted.
 * @throws ApiError `invalid_idempotency_key`
 */
export function idempotentRequest(
  { method }: Operation,
  head: RequestHead,
  member: MemberRow,
  body: unknown,
): IdempotentRequest | undefined {
  const header = head.header('idempotency-key')
  if (header === undefined) return undefined
  const match = KEY.exec(header)
  if (match === null) throw new ApiError('invalid_idempotency_key')
  // Requests that differ only in the order of members and in white space are the same.
  const canonical = body === undefined ? '' : canonicalJson(body)
  const fingerprint = sha256Of(`${method} ${head.target}\n${canonical}`)
  return { member: member.id, key: (match[1] ?? match[2])!, fingerprint }
}

/** Running requests with a key in this process. The store tracks those of other processes. */
export class RunningRequests {
  readonly #fingerprints = new Map<string, string>()

  /**
   * Runs the work of a request. Without a key, holds nothing.
   * @throws ApiError `idempotency_in_progress`, or `idempotency_key_reused` if the running request is a different one.
   */
  async run<T>(request: IdempotentRequest | undefined, work: () => Promise<T>): Promise<T> {
    if (request === undefined) return work()
    const name = nameOf(request)
    const running = this.#fingerprints.get(name)
    if (running !== undefined) throw running === request.fingerprint ? inProgress() : reused()
    this.#fingerprints.set(name, request.fingerprint)
    try {
      return await work()
    } finally {
      this.#fingerprints.delete(name)
    }
  }
}

/** Returns the record of the key, expired or not. */
export const findRecord = (tx: ReadTx, { member, key }: IdempotentRequest): Promise<RecordRow | undefined> =>
  tx.find(idempotencyRecords, 'key', { member_id: member, key })

/** Returns the response to replay, if any. @throws ApiError `idempotency_key_reused` */
export function replayOf(record: RecordRow | undefined, request: IdempotentRequest, now: number) {
  if (record === undefined || record.created_at + limits.idempotencyLifetime <= now) return undefined
  if (record.fingerprint !== request.fingerprint) throw reused()
  return { status: record.status, data: record.data }
}

/**
 * Locks the key for this transaction, and returns its record, expired or not.
 * @throws ApiError `idempotency_in_progress` if another server holds the lock.
 */
export async function acquireIdempotencyKey(tx: Tx, request: IdempotentRequest) {
  // Concurrent but in this order: the record is that of the previous holder of the lock.
  const [isLocked, record] = await all([tx.tryLock(nameOf(request)), findRecord(tx, request)])
  if (!isLocked) throw inProgress()
  return record
}

/** Records a response in the transaction of its effect. Replaces the expired record if it still exists. */
export async function saveResponse(
  tx: Tx,
  { member: member_id, key, fingerprint }: IdempotentRequest,
  answer: Replay,
  now: number,
  expired: RecordRow | undefined,
): Promise<void> {
  const record = { member_id, key, fingerprint, ...answer, created_at: now }
  const replaced = expired && (await tx.update(idempotencyRecords, expired.id, record))
  if (replaced === undefined) tx.withCommit(tx.insert(idempotencyRecords, record))
}

/** Work that runs once per name. */
interface Once<Data extends object> {
  readonly member: number
  readonly name: unknown
  /** Input of the work, if the name does not hold it. */
  readonly given?: unknown
  readonly now: number
  /** Time for which the name is remembered, in milliseconds. Default: as long as the record exists. */
  readonly lifetime?: number
  readonly work: () => Promise<Data>
  /** Called instead of the work for a name that has run. `isSame`: whether it ran with the same input. */
  readonly onRepeat?: ((isSame: boolean) => void) | undefined
}

/**
 * Runs work once per name. Further calls with the same name wait if needed, and return the result of the first. Names
 * cannot collide with the keys of callers.
 */
export async function runOnce<Data extends object>(
  tx: Tx,
  { member, name, given, now, lifetime = Infinity, work, onRepeat }: Once<Data>,
): Promise<Data> {
  const key = `form ${sha256Of(canonicalJson(name))}`
  const fingerprint = sha256Of(canonicalJson(given ?? {}))
  const record = { member_id: member, key, fingerprint, status: 0, data: {}, created_at: now }
  const claimed = await tx.insertIfAbsent(idempotencyRecords, record)
  const found = claimed ?? (await findRecord(tx, { member, key, fingerprint }))!
  if (claimed === undefined && found.created_at > now - lifetime) {
    onRepeat?.(found.fingerprint === fingerprint)
    return found.data as Data
  }
  const data = await work()
  await tx.update(idempotencyRecords, found.id, { data: { ...data } as Replay['data'], created_at: now })
  return data
}

const nameOf = ({ member, key }: IdempotentRequest): string => `idempotency:${member}:${key}`
const inProgress = () => new ApiError('idempotency_in_progress', { retryAfter: 1 })
const reused = () => new ApiError('idempotency_key_reused')
