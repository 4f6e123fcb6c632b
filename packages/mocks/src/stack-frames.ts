/** Runs work with a limit of stack frames per error, where the platform supports one. */
export function withStackFrames<Result>(frames: number, work: () => Result): Result {
  const errors = Error as { stackTraceLimit?: number }
  const before = errors.stackTraceLimit
  if (before === undefined) return work()
  errors.stackTraceLimit = frames
  try {
    return work()
  } finally {
    errors.stackTraceLimit = before
  }
}
