/** Does something while errors note so many frames of their stacks, where the platform lets one say. */
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
