import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base from './vitest.config.ts'

/** The first failure ends a run, so the tests that failed last run first, then the quickest. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weight = (file: TestSpecification): number => {
      const last = this.ctx.cache.getTestSpecificationResult(file)
      return last?.failed ? -1 : (last?.duration ?? 0)
    }
    return files.toSorted((a, b) => weight(a) - weight(b))
  }
}

// Tests of one area, run for each mutant of its code: `npm run tool -- mutation`.
export default defineConfig({
  resolve: base.resolve!,
  ssr: base.ssr!,
  test: {
    include: JSON.parse(process.env.CHOWK_MUTATION_TESTS ?? '[]') as string[],
    isolate: false,
    sequence: { sequencer: QuickFirst },
    globalSetup: ['tests/harness/memory-setup.ts', 'tests/harness/sweep-setup.ts'],
    // Mutated code is independent of the store and of the transport.
    provide: { stores: ['memory'], ways: ['engine.fetch'] },
    testTimeout: 60_000,
    expect: { poll: { timeout: 3000 } },
  },
})
