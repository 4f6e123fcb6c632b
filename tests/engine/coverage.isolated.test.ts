import { readdirSync } from 'node:fs'
import { operationList, type OperationId } from '@chowk/contract'
import { expect, test, vi } from 'vitest'
import { everyStoreName, storesOf, type StoreName } from '../harness/stores.ts'
import { thorough } from '../harness/sweep.ts'

/** By the file that is being read: once, in however many places it has its images kept. */
const described = vi.hoisted(() => new Set<OperationId>())

// The files below declare no tests here: all that counts is which operations they would test, and that one file does.
vi.mock('../harness/operation.ts', () => ({ describeOperation: (id: OperationId) => described.add(id) }))
vi.mock('../harness/every-store.ts', () => ({ onEveryStore: () => undefined }))

const folder = new URL('../operations/', import.meta.url)
/** Those that walk a state machine are of no operation in particular. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.test.ts') && !name.endsWith('transitions.test.ts'),
)

/**
 * A described operation must succeed on each store: the harness fails if one never succeeds.
 */
test('every operation succeeds in tests of its own', async () => {
  const ids: OperationId[] = []
  const elsewhere: string[] = []
  for (const file of files) {
    described.clear()
    await import(new URL(file, folder).href)
    ids.push(...described)
    const namespace = file.split(/[\\/]/)[0]!
    elsewhere.push(...[...described].filter((id) => !id.startsWith(`${namespace}.`)))
  }
  expect(ids.toSorted(), 'Add a test to tests/operations/<namespace>/<operation>.test.ts').toEqual(
    operationList.map(([id]) => id).toSorted(),
  )
  expect(elsewhere).toEqual([])
})

test('runs operations on every store in CI and elsewhere mostly without PostgreSQL', () => {
  const stores = operationList.map(([id]) => storesOf(id))
  const shareOf = (name: StoreName) => stores.filter((names) => names.includes(name)).length / stores.length
  if (thorough) expect(stores).toEqual(stores.map(() => everyStoreName))
  else {
    expect(stores.every((names) => names.length === 1)).toBe(true)
    expect(shareOf('postgres')).toBeLessThan(0.2)
    for (const name of ['memory', 'sqlite'] as const) expect(shareOf(name)).toBeGreaterThan(0.3)
  }
})
