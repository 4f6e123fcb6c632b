import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routesFile, routesModule } from './routes.ts'

test('the list of where each operation is found is up to date', async () => {
  const written = readFileSync(join(import.meta.dirname, '../..', routesFile), 'utf8')
  expect(written === (await routesModule()), 'it lags behind: npm run generate').toBe(true)
})
