/** How the program ends, by what went wrong. */
export const exitCodes = {
  done: 0,
  /** Anything that no other code is for. */
  failure: 1,
  /** A command, flag or value that there is not. */
  usage: 2,
  /** No key, a key that is refused, or one that may not do this. */
  authentication: 3,
  notFound: 4,
  /** What was sent is not valid. */
  validation: 5,
  /** A quota is used up, or too much was asked for at once. */
  limit: 6,
  /** The state of things stands in the way. */
  conflict: 7,
  /** The server failed, or could not be reached. */
  server: 8,
} as const
