import { defineConfig } from 'vitest/config'

// What needs a browser is run apart from the rest: `npm run test:browser`.
export default defineConfig({
  test: { include: ['tests/browser/*.browser.ts'], pool: 'forks', testTimeout: 60_000 },
})
