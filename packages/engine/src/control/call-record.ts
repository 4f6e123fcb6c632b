import type { OperationId } from '@chowk/contract'
import type { Fault } from '../faults/fault.ts'

/** The record of one request. Contains no secrets and no images: each is replaced by a placeholder. */
export interface CallRecord {
  /** The number of the call since the journal was last cleared, from 1. */
  readonly id: number
  /** The time of the response by the clock of the engine, in milliseconds since 1970. */
  readonly time: number
  readonly method: string
  /** The path as sent, without the query. */
  readonly path: string
  /** Undefined if no operation matches the path. */
  readonly operation: OperationId | undefined
  /** The path parameters of the operation. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | string[]>>
  /**
   * The request body: JSON as its value, other text up to 1,000 characters. Undefined without a body, and if the call
   * was refused before its body was read.
   */
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  /** 1, or more for a retry: of the same idempotency key, or else of a call that was lost or returned 429 or 5xx. */
  readonly attempt: number
  /** Milliseconds of real time from the head of the request to its response. */
  readonly durationMs: number
  /** The member's username; undefined if the key was refused, or none was needed. */
  readonly member: string | undefined
  readonly status: number
  /** The error code; undefined for a success. */
  readonly code: string | undefined
  /** The injected fault. */
  readonly fault: Fault | undefined
  /** The reason why the response did not arrive; undefined if it did. */
  readonly lost: 'aborted' | 'dropped' | 'reset' | undefined
  readonly requestId: string
  /** The response body, in the same form as `body`. */
  readonly answer: unknown
}

/** Selects calls that match every given value. */
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
