import { defineConfig } from 'vitest/config'

const conditions = ['@chowk/source', 'node', 'development']

export default defineConfig({
  // Workspace packages resolve to their TypeScript source. Without `module`, which Node does not know either: what packages
  // keep there is for bundlers.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    // A process a file: native modules (SQLite, sharp) never share one between tests.
    pool: 'forks',
    globalSetup: ['tests/stores/postgres-setup.ts'],
    // Long enough for a machine that is busy with something else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: process.env.CI ? ['default', './scripts/ci-summary-reporter.ts'] : ['default'],
  },
})
