import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entities, memoryStore } from '@chowk/engine'
import { demoImage } from '../../packages/mocks/src/seed/demo.ts'
import { demoRowsAt, mocksDemo, mocksDemoPath } from './mocks.ts'

test('the rows of the demonstration that mocks start from are up to date', async () => {
  const upToDate = readFileSync(mocksDemoPath, 'utf8') === (await mocksDemo())
  expect(upToDate, 'packages/mocks/src/seed/demo-rows.ts lags behind: npm run generate').toBe(true)
})

test('keeps demo rows that match the demonstration at any time', async () => {
  const now = Date.UTC(2031, 4, 7, 23, 59, 58, 999)
  const store = memoryStore(entities)
  store.restore(demoImage(now))
  const rows: unknown[] = []
  for await (const row of store.export()) rows.push(row)
  expect(rows).toEqual(await demoRowsAt(now))
})
