import { demoSeed, entities, mendCounts, recountStore, type SnapshotRow } from '@chowk/engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entitiesOf, keptCounts, notRecounted } from '../../packages/engine/src/counts/kept-counts.ts'
import { memberRow } from '../../packages/engine/src/domains/members/member-row.ts'
import type { Columns } from '../../packages/engine/src/store/entity.ts'
import { recount } from '../harness/recount.ts'
import { everyStoreName, stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { collect } from './collect.ts'

const counters = entities.flatMap(({ name, columns }) =>
  Object.entries(columns as Columns).flatMap(([column, { counter }]) =>
    counter ? [`${name}.${column}`] : [],
  ),
)
const recounted = keptCounts().map((each) => `${each.in.name}.${each.column}`)

test('recounts every counter or documents why not', () => {
  const listed = [...recounted, ...notRecounted.map(([{ name }, column]) => `${name}.${column}`)]
  // Counts by emoji, in JSON.
  expect(listed.sort()).toEqual([...counters, 'messages.reactions'].sort())
})

/** Numbers that count no rows. Ids and times need no line. */
const otherEntities = [
  ...[
    'attempts',
    'bytes',
    'cheapness',
    'counter',
    'delivery_days',
    'height',
    'position',
    'price',
    'quantity',
  ],
  ...['rating', 'revisions', 'salary_max', 'salary_min', 'status', 'step', 'total', 'width', 'yearly_top'],
]
const idOrTime = /_id$|(^|_)(at|by|due|since|until)$/

test('every other integer is known to count no rows', () => {
  const found = entities.flatMap(({ columns }) =>
    Object.entries(columns as Columns).flatMap(([column, { kind, counter }]) =>
      kind === 'integer' && !counter && !idOrTime.test(column) ? [column] : [],
    ),
  )
  expect([...new Set(found)].sort()).toEqual(otherEntities)
})

/** The rows of the demonstration, with one number wrong in each column that counts. */
async function doctored(): Promise<{ rows: readonly SnapshotRow[]; wrong: readonly string[] }> {
  const { store, dispose } = await stores.memory()
  const world = new World(store, { seed: demoSeed })
  await world.control.reset()
  const rows = (await collect(store.export())).map(
    ([name, row]) => [name, { ...row }] as [string, Record<string, unknown> & { id: number }],
  )
  await dispose()
  const wrong: string[] = []
  for (const each of keptCounts()) {
    const found = rows.find(([name]) => name === each.in.name)
    if (found === undefined || each.column === 'reactions') continue
    const row = found[1]
    row[each.column] = (row[each.column] as number) + 3
    wrong.push(`${each.in.name}.${each.column}`)
  }
  return { rows, wrong }
}

test.each(everyStoreName)('each count that is wrong is found and mended, on %s', async (name) => {
  const { rows, wrong } = await doctored()
  expect(wrong.length).toBeGreaterThan(recounted.length * 0.8)
  const { store, dispose } = await stores[name]()
  onTestFinished(dispose)
  await store.import(rows)
  const found = await recountStore(store)
  expect(found.map(({ of }) => of).sort()).toEqual([...wrong].sort())
  expect(await mendCounts(store, found)).toEqual([])
  await recount(store)
  // What has changed since is left alone.
  expect(await mendCounts(store, found)).toEqual(found)
  await recount(store)
})

test('finds and repairs counts with a missing row and of one emoji', async () => {
  const { store, dispose } = await stores.memory()
  onTestFinished(dispose)
  const world = new World(store, { seed: demoSeed })
  await world.control.reset()
  const rows = await collect(store.export())
  const message = rows.find(([entity, row]) => entity === 'messages' && (row.reactions as []).length > 0)!
  const emptied = [message[0], { ...message[1], reactions: [{ emoji: '🦚', count: 1 }] }] as const
  await store.import(
    rows
      .filter(([entity]) => entity !== 'notification_counts' && entity !== 'service_counts')
      .map((row) => (row === message ? emptied : row)),
  )
  const found = await recountStore(store)
  expect([...new Set(found.map(({ of }) => of))].sort()).toEqual([
    'messages.reactions',
    'notification_counts.unread',
    'service_counts.services',
  ])
  expect(await mendCounts(store, found)).toEqual([])
  await recount(store)
})

test('a great many counts are mended in transactions of a hundred each', async () => {
  const { store, dispose } = await stores.memory()
  onTestFinished(dispose)
  const member = (id: number) => ({ ...memberRow({ username: `m${id}` }, 0), id, followers_count: 1 })
  await store.import(Array.from({ length: 250 }, (_, index) => ['members', member(index + 1)]))
  const found = await recountStore(store)
  expect(found).toHaveLength(250)
  const transact = vi.spyOn(store, 'transact')
  expect(await mendCounts(store, found)).toEqual([])
  expect(transact).toHaveBeenCalledTimes(3)
  expect(await recountStore(store)).toEqual([])
})

test('a recount reads what it needs, and no bytes of images', () => {
  expect(entitiesOf(keptCounts()).map(({ name }) => name)).not.toContain('media_contents')
})
