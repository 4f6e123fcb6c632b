export const exitCodes = {
  done: 0,
  failure: 1,
  /** An unknown command, flag or value. */
  usage: 2,
  /** No key, an invalid key, or a key without permission. */
  authentication: 3,
  notFound: 4,
  validation: 5,
  /** A used-up quota, or too many requests. */
  limit: 6,
  conflict: 7,
  /** The server failed, or could not be reached. */
  server: 8,
} as const

export type ExitCode = keyof typeof exitCodes
