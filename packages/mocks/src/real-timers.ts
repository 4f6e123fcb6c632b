/** Taken early, before a test runner puts timers of its own in the place of the platform's. */
const { setTimeout: later, clearTimeout: never } = globalThis

/** Gives everything that is ready to run the chance to do so. */
export const realTurn = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => later(resolve, milliseconds))

/** Does something after real time has passed, unless the returned function is called first. */
export function realTimer(milliseconds: number, work: () => void): () => void {
  const timer = later(work, milliseconds)
  return () => never(timer)
}
