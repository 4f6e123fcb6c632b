import type { TestProject } from 'vitest/node'
import { scope } from './scope.ts'

/** Prints the scope of the run, so that failures can be reproduced. */
export default function setup(project: TestProject): void {
  const { whole, thorough, seed } = scope
  const extent = whole
    ? 'whole'
    : `${thorough ? 'by a third' : 'in part'} (whole with CHOWK_TEST_SWEEPS=whole)`
  console.log(`Sweeps run ${extent}, CHOWK_TEST_SEED=${seed}\n`)
  project.provide('sweeps', scope)
}
