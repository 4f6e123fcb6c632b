import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// The tests of one area, which are run again for each fault in its code: `npm run mutation`.
export default defineConfig({
  resolve: base.resolve!,
  ssr: base.ssr!,
  test: {
    include: JSON.parse(process.env.CHOWK_MUTATION_TESTS ?? '[]') as string[],
    isolate: false,
    globalSetup: base.test!.globalSetup!,
    testTimeout: 60_000,
  },
})
