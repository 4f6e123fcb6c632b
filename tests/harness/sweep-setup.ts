import type { TestProject } from 'vitest/node'
import { scope } from './scope.ts'

/** Prints the scope of the run, so that failures can be reproduced. */
export default function setup(project: TestProject): void {
  const { whole, seed } = scope
  console.log(
    `Sweeps run ${whole ? 'whole' : 'in part (whole with CHOWK_TEST_SWEEPS=whole)'}, CHOWK_TEST_SEED=${seed}\n`,
  )
  project.provide('sweeps', scope)
}
