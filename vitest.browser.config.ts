import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// What needs a browser is run apart from the rest: `npm run test:browser`.
export default defineConfig({
  resolve: base.resolve!,
  ssr: base.ssr!,
  test: {
    include: ['tests/**/*.browser.ts'],
    pool: 'forks',
    testTimeout: base.test!.testTimeout!,
    hookTimeout: base.test!.hookTimeout!,
    expect: base.test!.expect!,
    globalSetup: ['tests/harness/sweep-setup.ts'],
  },
})
