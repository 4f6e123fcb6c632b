/** Milliseconds that a caller may take. */
export interface Timeouts {
  /** For the head of a request. */
  readonly headers: number
  /** For the whole of a request. */
  readonly request: number
  /** Between two requests of a connection. */
  readonly keepAlive: number
  /** Without a byte in either direction, in the middle of a request or of its answer. */
  readonly idle: number
  /** For how long the body of a refused request is read and thrown away. */
  readonly linger: number
  /** How often the first two limits are checked. */
  readonly check: number
}

export const defaultTimeouts: Timeouts = {
  headers: 15_000,
  request: 120_000,
  keepAlive: 72_000,
  idle: 120_000,
  linger: 2_000,
  check: 2_000,
}
