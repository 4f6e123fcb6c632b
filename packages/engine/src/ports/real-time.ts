/**
 * Taken early, before a test runner puts timers of its own in the place of the platform's: a module that is loaded when it is first
 * needed takes theirs from here, as the ones of its own time may be a runner's.
 */
const { setTimeout: later, clearTimeout: never } = globalThis
/** Of Node: other platforms begin a turn with each timer. */
export const { setImmediate: soon = (work: () => void) => later(work, 0) } = globalThis as {
  setImmediate?: (work: () => void) => unknown
}

/** Does something after real time has passed, unless the returned function is called first. */
export function afterRealTime(milliseconds: number, work: () => void): () => void {
  const timer = later(work, milliseconds)
  return () => never(timer)
}

/** Waits in real time, whatever clocks say. */
export const realPause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => later(resolve, milliseconds))
