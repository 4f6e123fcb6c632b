import {
  entities,
  positionOf,
  schemaVersion,
  type PageQuery,
  type SnapshotRow,
  type Store,
} from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { join } from 'node:path'
import { initialCounters, items } from '../packages/engine/src/entities/content.ts'
import { median, type Figure } from './report.ts'

const ROUNDS = 5
/** Readers in a round, and pages for each of them. */
const READERS = 200
const PAGES = 20
const START = Date.UTC(2020, 0, 1)
/** Posts with equal times, so that some are always equal in the order. */
const RUNS = 3

const published: Omit<PageQuery<typeof items>, 'limit'> = {
  index: 'published',
  equals: { type: 'post', status: 'published' },
  order: 'desc',
}

function* posts(count: number): Generator<SnapshotRow> {
  for (let id = 1; id <= count; id++) {
    const time = START + Math.floor(id / RUNS) * 1000
    const row = {
      id,
      type: 'post',
      status: 'published',
      author_id: id % 5000,
      restricted: false,
      slug: `post-number-${id}`,
      title: `Post number ${id} of many`,
      excerpt: 'A text of a few words, as many posts have.',
      tags: [],
      gallery: [],
      published_at: time,
      created_at: time,
      updated_at: time,
      ...initialCounters,
    }
    yield ['items', row]
  }
}

/** Returns the processor time for a page in microseconds. Readers start throughout the list and read several pages. */
async function pageMicros(store: Store, count: number): Promise<number> {
  const read = async () => {
    for (let reader = 0; reader < READERS; reader++) {
      // Keeps the last page of a reader within the list.
      const id = 10 * PAGES + Math.floor(((count - 10 * PAGES) * (reader + 0.5)) / READERS)
      let row = (await store.read((tx) => tx.get(items, id)))!
      for (let page = 0; page < PAGES; page++) {
        const after = positionOf(items, published, row)
        const rows = await store.read((tx) => tx.page(items, { ...published, after, limit: 10 }))
        row = rows.at(-1)!
      }
    }
  }
  await read()
  const before = process.cpuUsage()
  await read()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / READERS / PAGES
}

/** Compares pages at any depth of a long list with those of a short one. */
export async function pagesAtDepth(folder: string): Promise<Figure> {
  const sizes = [1_000_000, 1_000]
  const stores = sizes.map((size) =>
    sqliteStore({ path: join(folder, `pages-${size}.sqlite`), entities, version: schemaVersion }),
  )
  for (const [index, store] of stores.entries()) await store.import(posts(sizes[index]!))
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const micros: number[] = []
    for (const [index, store] of stores.entries()) micros.push(await pageMicros(store, sizes[index]!))
    rounds.push(micros)
  }
  for (const store of stores) await store.close()
  const [long, short] = [0, 1].map((index) => median(rounds.map((round) => round[index]!)))
  return {
    what: 'going on from page to page anywhere in 1,000,000 posts against 1,000, SQLite',
    goal: { most: 1.2 },
    ratio: median(rounds.map(([long, short]) => long! / short!)),
    detail: `${long!.toFixed(1)} µs of processor time against ${short!.toFixed(1)} µs`,
  }
}
