declare module 'vitest' {
  interface ProvidedContext {
    /** Scope of the slow tests, see `sweep.ts`. */
    sweeps: typeof scope
  }
}

const { CI, CHOWK_TEST_SWEEPS } = process.env
// Whatever loads this file again finds the same seed.
const runSeed = (process.env.CHOWK_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31)))

const sweeps = CHOWK_TEST_SWEEPS ?? (CI ? 'thorough' : 'part')

/** How much of the slow tests a run has. A seed draws the rest, and repeats a run. */
export const scope = {
  /** Every sweep as a whole, as before a release. */
  whole: sweeps === 'whole',
  /** Every slow file and store, and a third of each sweep, as in CI; or more. */
  thorough: sweeps !== 'part',
  seed: Number(runSeed),
}
if (!Number.isSafeInteger(scope.seed)) throw new Error(`CHOWK_TEST_SEED is no integer: ${runSeed}`)
