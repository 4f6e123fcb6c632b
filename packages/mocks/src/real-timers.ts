/** Taken early, before a test runner puts timers of its own in the place of the platform's. */
const later = globalThis.setTimeout

/** Gives everything that is ready to run the chance to do so. */
export const realTurn = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => later(resolve, milliseconds))
