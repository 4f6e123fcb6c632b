import type { OperationId } from '@chowk/contract'
import type { Fault } from '../fault.ts'

/** The record of one request. It holds no secret and no image: those are replaced by their length. */
export interface CallRecord {
  /** Counts the calls since the journal was last cleared, from 1. */
  readonly id: number
  /** When it was answered, by the clock of the engine: milliseconds since 1970. */
  readonly time: number
  readonly method: string
  /** As it was sent, without the query. */
  readonly path: string
  /** Undefined where no operation answers the path. */
  readonly operation: OperationId | undefined
  /** The path parameters of the operation. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | string[]>>
  /**
   * What was sent: JSON as its value, anything else as its text, up to 1,000 characters. Undefined where nothing was sent, and where
   * the call was refused before its body was read.
   */
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  /**
   * 1, or more for a repetition: of the same idempotency key, or, without one, of a call that was lost or answered with 429 or a
   * status from 500 on.
   */
  readonly attempt: number
  /** Milliseconds of real time from the head of the request to its answer. */
  readonly durationMs: number
  /** The member's username; undefined where the key was not accepted, or none was needed. */
  readonly member: string | undefined
  readonly status: number
  /** The error code; undefined for a success. */
  readonly code: string | undefined
  /** The fault that it met on purpose. */
  readonly fault: Fault | undefined
  /** Why the answer reached nobody; undefined where it did. */
  readonly lost: 'aborted' | 'dropped' | 'reset' | undefined
  readonly requestId: string
  /** The answer, in the same form as `body`. */
  readonly answer: unknown
}

/** Which calls are meant: those that have every value that is given. */
export interface CallFilter {
  readonly operation?: OperationId | undefined
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly member?: string | undefined
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly requestId?: string | undefined
  /** Only calls with a greater `id`. */
  readonly after?: number | undefined
}

export function matches(record: CallRecord, { after = 0, ...wanted }: CallFilter): boolean {
  if (record.id <= after) return false
  return Object.entries(wanted).every(
    ([name, value]) => value === undefined || record[name as keyof CallRecord] === value,
  )
}
