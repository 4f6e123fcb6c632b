import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed, entities, mendCounts, recountStore, type SnapshotRow, type Tx } from '@chowk/engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entitiesOf, keptCounts, notRecounted } from '../../packages/engine/src/counts/kept-counts.ts'
import { keptCopies, type KeptCopy } from '../../packages/engine/src/counts/kept-copies.ts'
import { memberRow } from '../../packages/engine/src/domains/members/member-row.ts'
import type { ItemRow } from '../../packages/engine/src/entities/content.ts'
import { itemTags, searchEntries, type SearchEntryRow } from '../../packages/engine/src/entities/search.ts'
import type { Columns } from '../../packages/engine/src/store/entity.ts'
import { filesIn } from '../harness/files-in.ts'
import { recount } from '../harness/recount.ts'
import { everyStoreName, stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { PUNE } from '../operations/services/fixtures.ts'
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
  ...['rating', 'revisions', 'salary_max', 'salary_min', 'status', 'total', 'width', 'yearly_top'],
]
const idOrTime = /_id$|(^|_)(at|by|due|since|until)$/

test('knows that every other integer counts no rows', () => {
  const found = entities.flatMap(({ columns }) =>
    Object.entries(columns as Columns).flatMap(([column, { kind, counter }]) =>
      kind === 'integer' && !counter && !idOrTime.test(column) ? [column] : [],
    ),
  )
  expect([...new Set(found)].sort()).toEqual(otherEntities)
})

/** The rows of the demonstration. */
async function demonstration() {
  const { store, dispose } = await stores.memory()
  const world = new World(store, { seed: demoSeed })
  await world.control.reset()
  const [asha] = await world.members('asha')
  await asha.ok('jobs.create', {
    body: {
      title: 'Potter',
      description: '<p>Clay.</p>',
      employment_type: 'full_time',
      work_mode: 'remote',
      experience_level: 'mid',
      salary_max: 2,
      location: PUNE,
    },
  })
  const { items: chats } = await asha.ok('chats.list')
  const { items: sent } = await asha.ok('chats.messages', { params: { key: chats[0]!.key } })
  await asha.ok('chats.star', { params: { id: sent[0]!.id }, body: { starred: true } })
  const rows = (await collect(store.export())).map(
    ([name, row]) => [name, { ...row }] as [string, Record<string, unknown> & { id: number }],
  )
  await dispose()
  const address = { address: 'Asha@kiln.example', address_key: 'asha@kiln.example' }
  const times = { confirmed_at: 1, news_due: null, digest_due: 1 }
  rows.push(['email_addresses', { id: asha.id, ...address, ...times }])
  return { rows }
}

/** The rows of the demonstration, with one number wrong in each column that counts. */
async function doctored(): Promise<{ rows: readonly SnapshotRow[]; wrong: readonly string[] }> {
  const { rows } = await demonstration()
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

test.each(everyStoreName)('finds and corrects each wrong count, on %s', async (name) => {
  const { rows, wrong } = await doctored()
  expect(wrong.length).toBeGreaterThan(recounted.length * 0.8)
  const { store, dispose } = await stores[name]()
  onTestFinished(dispose)
  await store.import(rows)
  const found = await recountStore(store)
  // The average follows from two of these.
  expect(found.map(({ of }) => of).sort()).toEqual([...wrong, 'services.rating'].sort())
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

/** A value of the same type that differs. */
const another = (value: unknown): unknown =>
  typeof value === 'boolean' ? !value : typeof value === 'string' ? `${value}x` : Number(value) + 1

test.each(everyStoreName)('finds and corrects each wrong copy, on %s', async (name) => {
  const { rows } = await demonstration()
  const { store, dispose } = await stores[name]()
  onTestFinished(dispose)
  await store.import(rows)
  expect(await recountStore(store)).toEqual([])
  const spoiled = await store.transact(async (tx) => {
    const spoiled: string[] = []
    for (const [at, copy] of keptCopies.entries()) {
      const own = rows.filter(([entity]) => entity === copy.in.name)
      // Others than the last copy’s, as one may follow from another.
      for (const [, { id }] of [...own.slice(at % own.length), ...own]) {
        const row = (await tx.get(copy.in, id))!
        if (!(await spoil(tx, copy, row, await copy.compare(tx, row)))) continue
        spoiled.push(`${copy.in.name}.${copy.kept}`)
        break
      }
    }
    return spoiled
  })
  expect(spoiled).toEqual(keptCopies.map((copy) => `${copy.in.name}.${copy.kept}`))
  const found = await recountStore(store)
  expect(found.map(({ of }) => of)).toEqual(expect.arrayContaining(spoiled))
  let left = found
  for (let round = 0; round < 3 && left.length > 0; round++) {
    await mendCounts(store, left)
    left = await recountStore(store)
  }
  expect(left).toEqual([])
  await recount(store)
})

/** Makes a copy wrong. Returns whether this row has one. */
async function spoil(
  tx: Tx,
  copy: KeptCopy,
  row: { readonly id: number },
  pair: readonly [unknown, unknown] | undefined,
): Promise<boolean> {
  if (copy.in === searchEntries) {
    const entry = row as SearchEntryRow
    return !!(await tx.update(searchEntries, row.id, { subject_id: entry.subject_id + 1_000_000 }))
  }
  if (pair === undefined || pair[0] === undefined) return false
  if (copy.kept === 'item_tags') {
    const [filed] = await tx.page(itemTags, { index: 'ofItem', equals: { item_id: row.id }, limit: 1 })
    return filed !== undefined && !!(await tx.update(itemTags, filed.id, { published_at: 1 }))
  }
  if (copy.kept === 'search entry') {
    const type = { items: (row as ItemRow).type, members: 'user', tags: 'tag', communities: 'community' }
    const key = { type: type[copy.in.name as 'items'] as 'post', subject_id: row.id }
    const entry = await tx.find(searchEntries, 'subject', key)
    return entry !== undefined && !!(await tx.update(searchEntries, entry.id, { title: 'Another' }))
  }
  const known = Object.entries(pair[0] as Record<string, unknown>).findLast(([, value]) => value !== null)
  if (known === undefined) return false
  const [column, value] = known
  return !!(await tx.update(copy.in, row.id, { [column]: another(value) }))
}

test('names existing functions for each copy', () => {
  const folder = join(import.meta.dirname, '../../packages/engine/src')
  const text = filesIn(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const defined = new Set([...text.matchAll(/(?:function|const) (\w+)/g)].map(([, word]) => word!))
  expect(keptCopies.flatMap(({ by }) => by.split(', ')).filter((word) => !defined.has(word))).toEqual([])
})

test('corrects many counts in transactions of a hundred each', async () => {
  const { store, dispose } = await stores.memory()
  onTestFinished(dispose)
  const member = (id: number) => ({
    ...memberRow({ username: `m${id}` }, 0),
    id,
    followers_count: 1,
    discoverable: false,
  })
  await store.import(Array.from({ length: 250 }, (_, index) => ['members', member(index + 1)]))
  const found = await recountStore(store)
  expect(found).toHaveLength(250)
  const transact = vi.spyOn(store, 'transact')
  expect(await mendCounts(store, found)).toEqual([])
  expect(transact).toHaveBeenCalledTimes(3)
  expect(await recountStore(store)).toEqual([])
})

test('reads no bytes of images during a recount', () => {
  expect(entitiesOf(keptCounts()).map(({ name }) => name)).not.toContain('media_contents')
})
