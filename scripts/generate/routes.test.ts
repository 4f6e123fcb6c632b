import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routesModules } from './routes.ts'

test('the lists of where each operation is found are up to date', async () => {
  for (const [file, text] of Object.entries(await routesModules())) {
    const written = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    expect(written === text, `${file} lags behind: npm run generate`).toBe(true)
  }
})
