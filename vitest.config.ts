import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { gigabytes } from './scripts/check/memory.ts'
import { draw } from './tests/harness/draw.ts'
import { HANG_TIMEOUT_MS } from './tests/harness/timeouts.ts'
import { scope } from './tests/harness/scope.ts'
import './tests/harness/surroundings.ts'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const conditions = ['@chowk/source', 'node', 'development']
const isolated = '**/*.isolated.test.ts'
const slow = '**/*.slow.test.ts'

/** Slow files outside CI, unless the run names what it wants. */
const SLOW_FILES = 1
const isNamed = process.argv.slice(2).some((word) => word !== 'run' && !word.startsWith('-'))
const slowFiles =
  scope.thorough || isNamed
    ? [slow]
    : draw(
        globSync(slow, { cwd: import.meta.dirname, exclude: ['**/node_modules'] }).toSorted(),
        SLOW_FILES,
        scope.seed,
      )

/** One process runs many files, one after the other, and loads what they import once. */
const shared = { isolate: false, setupFiles: ['tests/harness/nothing-left-behind.ts'] }

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, ...test },
})

/** Projects that need programs of the system: `npx vitest run --project browser`. */
const namesProjects = process.argv.some((word) => word.startsWith('--project'))
const ofTheSystem = [
  project('browser', {
    ...shared,
    setupFiles: [...shared.setupFiles, 'tests/browser/close-chromium.ts'],
    include: ['tests/**/*.browser.ts'],
  }),
  project('proxies', {
    include: ['tests/proxies/*.proxies.ts', 'tests/interface/*.test.ts'],
    // These tell nothing of what is between, or call the engine without it.
    exclude: ['bounds', 'cursors', 'order-of-checks', 'quotas', 'read-back', 'request-path'].map(
      (name) => `tests/interface/${name}.test.ts`,
    ),
    provide: { proxies: ['nginx', 'Caddy', 'HAProxy'] },
  }),
]

export default defineConfig({
  // Workspace packages resolve to their TypeScript source. Without `module`, which Node does not know either: what packages
  // keep there is for bundlers.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Processes, not threads: native modules (SQLite, sharp) never share one between tests that run at the same time.
    pool: 'forks',
    execArgv: ['--import', new URL('tests/harness/percent-paths.js', import.meta.url).href],
    // Tests wait for programs, commits to disk and databases for a quarter of the time. Each process takes up to a gigabyte.
    maxWorkers: Math.max(1, Math.min(Math.ceil(1.5 * availableParallelism()), Math.floor(gigabytes / 1.5))),
    globalSetup: [
      'tests/harness/memory-setup.ts',
      'tests/stores/postgres-setup.ts',
      'tests/harness/sweep-setup.ts',
    ],
    // These only end what hangs.
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    expect: { poll: { timeout: HANG_TIMEOUT_MS } },
    // Printed output helps with a failed test.
    silent: 'passed-only',
    setupFiles: ['tests/harness/wait-patiently.ts'],
    reporters: process.env.CI ? ['default', './scripts/ci-summary-reporter.ts'] : ['default'],
    projects: [
      project('shared', {
        ...shared,
        include: ['packages/*/src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
        exclude: [isolated, slow],
      }),
      // What takes long for what it tests runs in CI, and elsewhere in part.
      project('slow', { ...shared, include: [...slowFiles] }),
      // What replaces modules, or measures what its process has loaded, has a process to itself, and says so in its name.
      project('isolated', {
        include: [`packages/*/src/${isolated}`, `tests/${isolated}`, `scripts/${isolated}`],
      }),
      ...(namesProjects ? ofTheSystem : []),
    ],
  },
})
