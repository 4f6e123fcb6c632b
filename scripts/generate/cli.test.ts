import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cliExamples, examplesFile } from './cli.ts'

test('the examples of the commands are up to date', async () => {
  const written = readFileSync(join(import.meta.dirname, '../..', examplesFile), 'utf8')
  expect(written === (await cliExamples()), 'they lag behind: npm run generate').toBe(true)
})
