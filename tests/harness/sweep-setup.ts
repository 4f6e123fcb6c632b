import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Scope of the slow tests, see `sweep.ts`. */
    sweeps: { readonly whole: boolean; readonly seed: number }
  }
}

/** Draws and prints one seed for the run, so that failures can be reproduced. */
export default function setup(project: TestProject): void {
  const { CI, CHOWK_TEST_SWEEPS, CHOWK_TEST_SEED } = process.env
  const whole = CHOWK_TEST_SWEEPS === undefined ? Boolean(CI) : CHOWK_TEST_SWEEPS === 'whole'
  const seed = Number(CHOWK_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  if (!Number.isSafeInteger(seed)) throw new Error(`CHOWK_TEST_SEED is no integer: ${CHOWK_TEST_SEED}`)
  console.log(
    `Sweeps run ${whole ? 'whole' : 'in part (whole with CHOWK_TEST_SWEEPS=whole)'}, CHOWK_TEST_SEED=${seed}\n`,
  )
  project.provide('sweeps', { whole, seed })
}
