import type { MinimumRate } from './collect-body.ts'

/** Time limits for callers, in milliseconds. */
export interface Timeouts {
  /** Limit for the head of a request. */
  readonly headers: number
  /** Limit for a whole request. */
  readonly request: number
  /** Limit between two requests of a connection. */
  readonly keepAlive: number
  /** Limit without a byte in either direction, during a request or its response. */
  readonly idle: number
  /** Time for which the body of a rejected request is discarded. */
  readonly linger: number
  /** Least rate of a body of over 64 KB, lower than it takes to arrive within `request`. */
  readonly leastRate: MinimumRate
  /** Interval of checking the first two limits. */
  readonly check: number
}

export const defaultTimeouts: Timeouts = {
  headers: 15_000,
  request: 120_000,
  keepAlive: 72_000,
  idle: 120_000,
  linger: 2_000,
  leastRate: { bytes: 8192, everyMs: 20_000 },
  check: 2_000,
}
