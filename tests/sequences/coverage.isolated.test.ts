import { readdirSync } from 'node:fs'
import { operationList, type OperationId } from '@chowk/contract'
import { expect, test, vi } from 'vitest'

const described = vi.hoisted(() => [] as string[])

// The files below declare no tests here: all that counts is which operations they would test, and how often.
vi.mock('../harness/operation.ts', () => ({ describeOperation: (id: OperationId) => described.push(id) }))
vi.mock('../harness/every-store.ts', () => ({ onEveryStore: () => undefined }))

const folder = new URL('../operations/', import.meta.url)
/** Those that walk a state machine are of no operation in particular. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.test.ts') && !name.endsWith('transitions.test.ts'),
)

/**
 * Whoever describes an operation has it called with success on every store: the harness fails where one never succeeds.
 */
test('every operation succeeds in tests of its own on every store', { timeout: 60_000 }, async () => {
  const elsewhere: string[] = []
  for (const file of files) {
    const before = described.length
    await import(new URL(file, folder).href)
    const namespace = file.split(/[\\/]/)[0]!
    elsewhere.push(...described.slice(before).filter((id) => !id.startsWith(`${namespace}.`)))
  }
  const ids = operationList.map(([id]) => id)
  expect(described.toSorted(), 'Add a test to tests/operations/<namespace>/<operation>.test.ts').toEqual(
    ids.toSorted(),
  )
  expect(elsewhere).toEqual([])
})
