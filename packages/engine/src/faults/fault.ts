import type { ErrorCode, OperationId } from '@chowk/contract'

/** All possible faults of a call. */
export interface FaultFields {
  /** Returns this status, 400 to 599, without doing anything. Default of `code`: that of the status. */
  readonly status?: number
  /** Returns this error with its headers, without doing anything. */
  readonly code?: ErrorCode
  /** Whole seconds, for the `Retry-After` header. Errors that require the header have it by default. */
  readonly retryAfter?: number
  /** Waits this many milliseconds of real time. */
  readonly delayMs?: number
  /**
   * The point of the delay. Default: `before`.
   * - `start`: before the idempotency key is locked, so that a second call with the key goes first.
   * - `before`: with the key locked and before any work, so that a second call gets 409 `idempotency_in_progress`.
   * - `after`: after the commit.
   * - `body`: in the middle of the response body.
   */
  readonly delayAt?: 'start' | 'before' | 'after' | 'body'
  /** Breaks the connection: before any work, after the commit, or in the middle of the response body. */
  readonly drop?: 'before' | 'after' | 'body'
  /** With `drop`: resets the connection (RST) instead of closing it. Mocks do not distinguish the two. */
  readonly reset?: boolean
  /** The transfer rate of the response body. */
  readonly bytesPerSecond?: number
  /**
   * Replaces the response: by the HTML page of a proxy, with 502 unless a status is given, and no work done (`html`);
   * or by JSON that ends in the middle, after the work (`malformed`).
   */
  readonly answer?: 'html' | 'malformed'
}

type Wrong = 'status' | 'code' | 'delayMs' | 'drop' | 'bytesPerSecond' | 'answer'

/** An injected failure of a call, with at least one effect. */
export type Fault = FaultFields & { readonly [Name in Wrong]: Required<Pick<FaultFields, Name>> }[Wrong]

/** A fault for the next calls. */
export type FaultRequest = Fault & {
  /** Default: any operation, like `*`. */
  readonly operation?: OperationId | '*'
  /** The number of calls to affect. Default: 1. */
  readonly times?: number
}

/** A source of faults for calls. */
export interface FaultSource {
  /** Whether a fault is waiting for the next call of the operation. */
  awaits(operation: OperationId): boolean
  /** Removes and returns the fault for a call of the operation. */
  take(operation: OperationId): Fault | undefined
  /** Aborted once the delayed calls of now are to have no effect. Their connections then break. */
  readonly ended: AbortSignal
}
