declare module 'vitest' {
  interface ProvidedContext {
    /** Scope of the slow tests, see `sweep.ts`. */
    sweeps: typeof scope
  }
}

const { CI, CHOWK_TEST_SWEEPS } = process.env
// Whatever loads this file again finds the same seed.
const runSeed = (process.env.CHOWK_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31)))

/** What a run has of the slow tests: the whole in CI, elsewhere a part, drawn by a seed, which repeats a run. */
export const scope = {
  whole: CHOWK_TEST_SWEEPS === undefined ? Boolean(CI) : CHOWK_TEST_SWEEPS === 'whole',
  seed: Number(runSeed),
}
if (!Number.isSafeInteger(scope.seed)) throw new Error(`CHOWK_TEST_SEED is no integer: ${runSeed}`)
