import { expect, test } from 'vitest'
import { operationList } from '../operations/index.ts'
import { openApiDocumentText } from './document-text.ts'

test('builds the source document in pieces, once for concurrent callers', async () => {
  let pauses = 0
  const pause = () => Promise.resolve(pauses++)
  const texts = await Promise.all(
    [1, 2, 3].map(() => openApiDocumentText('http://localhost:4000/api/v1', pause)),
  )
  expect(new Set(texts).size).toBe(1)
  const namespaces = new Set(operationList.map(([id]) => id.split('.')[0])).size
  // Three for each namespace, plus those of each caller.
  expect(pauses).toBeGreaterThan(3 * namespaces)
  expect(pauses).toBeLessThan(4 * namespaces)
})
