import type { Reporter, TestModule } from 'vitest/node'

/** Prints a machine-readable line at the end of a run: the numbers of passed and failed tests. */
export default class CiSummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1
      // A file that failed to load has no failed tests, but counts as failed.
      if (module.errors().length > 0) count.failed += 1
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
    console.log(`${count.passed} passed, ${count.failed} failed${skipped}`)
  }
}
