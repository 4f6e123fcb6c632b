import type { ErrorCode, OperationId } from '@chowk/contract'

/** Everything that can go wrong with a call on purpose. */
export interface FaultFields {
  /** Answers with this status, 400 to 599, without doing anything. Default of the code: the one that belongs to the status. */
  readonly status?: number
  /** Answers with this error, without doing anything, and with the headers that come with it. */
  readonly code?: ErrorCode
  /** Whole seconds, for the `Retry-After` header. What has to carry one has one anyway. */
  readonly retryAfter?: number
  /** Waits so many milliseconds of real time. */
  readonly delayMs?: number
  /**
   * Where it waits: before its idempotency key is taken, so that a second call with the key comes first (`start`); with the key
   * taken and before anything is done, so that a second call gets 409 `idempotency_in_progress` (`before`, the default); after the
   * commit (`after`); or in the middle of the answer's body (`body`).
   */
  readonly delayAt?: 'start' | 'before' | 'after' | 'body'
  /** Breaks the connection: before anything was done, after the commit, or in the middle of the answer's body. */
  readonly drop?: 'before' | 'after' | 'body'
  /** With `drop`: the connection is reset (RST) instead of closed. A mock makes no difference. */
  readonly reset?: boolean
  /** How fast the body of the answer is sent. */
  readonly bytesPerSecond?: number
  /**
   * Answers with something else than the interface would: a proxy's page in HTML, with 502 unless a status is given, and nothing done
   * (`html`); or JSON that ends in the middle, after whatever was to be done (`malformed`).
   */
  readonly answer?: 'html' | 'malformed'
}

type Wrong = 'status' | 'code' | 'delayMs' | 'drop' | 'bytesPerSecond' | 'answer'

/** How a call is made to fail on purpose: at least one thing goes wrong. */
export type Fault = FaultFields & { readonly [Name in Wrong]: Required<Pick<FaultFields, Name>> }[Wrong]

/** A fault to be met by the next calls. */
export type FaultRequest = Fault & {
  /** Any operation unless given, or with `*`. */
  readonly operation?: OperationId | '*'
  /** How many calls it meets. Default: 1. */
  readonly times?: number
}

/** Where the faults come from that calls meet on purpose. */
export interface FaultSource {
  /** Whether the next call of the operation meets one. */
  awaits(operation: OperationId): boolean
  /** The fault that a call of the operation meets now; it is used up. */
  take(operation: OperationId): Fault | undefined
}
