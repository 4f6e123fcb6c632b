import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

const { projects: _, ...options } = base.test!

// What needs nginx, Caddy, HAProxy, PgBouncer and Python of the system is run apart from the rest: `npm run test:proxies`.
export default defineConfig({
  ...base,
  test: {
    ...options,
    include: ['tests/proxies/*.proxies.ts', 'tests/interface/*.test.ts'],
    // These call the engine without anything between, one of them over a PostgreSQL that is not started here.
    exclude: [
      'tests/interface/cursors.test.ts',
      'tests/interface/one-straight-way.test.ts',
      'tests/interface/read-back.test.ts',
    ],
    globalSetup: ['tests/harness/sweep-setup.ts'],
    provide: { proxies: ['nginx', 'Caddy', 'HAProxy'] },
  },
})
