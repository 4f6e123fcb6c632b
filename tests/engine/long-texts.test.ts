import { describe, expect, test } from 'vitest'
import { anyStoreOf, stores } from '../harness/stores.ts'
import { START, World } from '../harness/world.ts'
import { vocabularies } from '../event-loop/distinct-words.ts'

const ITEMS = 6
/** UTF-16 units. */
const LONG = 60_000
const DAY = 24 * 60 * 60_000

describe.each(anyStoreOf('long texts'))('items with long texts that fall due together, on %s', (name) => {
  test('publishes items with long texts in order in small transactions', async () => {
    const { store, dispose } = await stores[name]()
    let transactions = 0
    const live: number[] = []
    const goneBefore: number[] = []
    const counted = Object.assign(Object.create(store) as typeof store, {
      transact: ((work) => {
        transactions++
        goneBefore.push(live.length)
        return store.transact(work)
      }) satisfies typeof store.transact,
    })
    const world = new World(counted, { onLive: ({ id }) => live.push(id) })
    const asha = await world.member('asha')
    const [{ text } = { text: String }] = vocabularies(7)
    const ids: number[] = []
    const create = async (body: string) => {
      const scheduled_at = new Date(START + DAY).toISOString()
      ids.push((await asha.ok('posts.create', { body: { title: 'Due', body, scheduled_at } })).id)
    }
    for (let index = 0; index < ITEMS; index++) await create(text(LONG))
    for (let index = 0; index < ITEMS; index++) await create('<p>Short</p>')
    transactions = 0
    goneBefore.length = 0

    await world.clock.advance(DAY)
    expect(live).toEqual(ids)
    // Each long one closes its transaction; the short ones, and a look whether there are more, share what is left.
    expect(transactions).toBe(ITEMS + 1)
    expect(goneBefore).toEqual(Array.from({ length: ITEMS + 1 }, (_, index) => index))
    expect(world.errors).toEqual([])
    const { items } = await asha.ok('search.query', { query: { q: 'due', limit: 50 } })
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    await dispose()
  })
})
