import type { OperationId } from '@chowk/contract'

/** How a call is made to fail on purpose. */
export interface Fault {
  /** Answer with this status and code, without doing anything. */
  readonly status?: number
  readonly code?: string
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter?: number
  /** Wait this long first. */
  readonly delayMs?: number
  /** Give no answer at all: before anything was done, or after it was committed. */
  readonly drop?: 'before' | 'after'
}

/** Where the faults come from that calls meet on purpose. */
export interface FaultSource {
  /** Whether the next call of the operation meets one. */
  awaits(operation: OperationId): boolean
  /** The fault that a call of the operation meets now; it is used up. */
  take(operation: OperationId): Fault | undefined
}
