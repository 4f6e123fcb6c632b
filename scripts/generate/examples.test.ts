import { readFileSync } from 'node:fs'
import { errorCodes, errors, operationList } from '@chowk/contract'
import { examples } from '@chowk/contract/openapi'
import { expect, test } from 'vitest'
import { recordedExamplesPath, recordedExamplesText } from './examples.ts'

test('the recorded examples are what the engine answers', async () => {
  const written = readFileSync(recordedExamplesPath, 'utf8')
  expect(written === (await recordedExamplesText()), 'they lag behind: npm run generate').toBe(true)
})

test('every operation has an example that succeeds, every error one that fails', () => {
  const statuses = Object.entries(examples.operations).map(([id, { answer }]) => [id, answer.status])
  expect(statuses).toEqual(operationList.map(([id, { status }]) => [id, status]))
  const failures = Object.entries(examples.errors).map(([code, { answer }]) => [code, answer.status])
  expect(failures).toEqual(errorCodes.map((code) => [code, errors[code].status]))
})

test('no example holds a key', () => {
  expect(JSON.stringify(examples).match(/chk_\w{9,}/g)).toBe(null)
})
