import { operationById, type OperationId } from '@chowk/contract'
import type * as z from 'zod'
import { expect, test } from 'vitest'
import { allOperations } from '../harness/arbitrary-calls.ts'
import { repeatable } from '../harness/repeatable.ts'
import { everyStoreName, openedGapless, type StoreName } from '../harness/stores.ts'
import { drawSample, thorough } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'
import { createTiedRows, type List } from './tied-rows.ts'

type Entry = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>

const LIMITS = drawSample([1, 2, 3, 5, 7], thorough ? 2 : 1)
const MAX_LIMIT = 50

async function pageOf(
  id: OperationId,
  list: List,
  limit: number,
  start: { offset?: number; cursor?: string },
) {
  const { as, input = {}, under, entries = 'items', prefix = '' } = list
  const where = Object.fromEntries(Object.entries(start).map(([name, value]) => [prefix + name, value]))
  const query = { ...input.query, ...where, [`${prefix}limit`]: limit }
  const { status, body } = await as.callLoosely(id, { ...input, query })
  expect(status, `${id} ${JSON.stringify(query)}`).toBe(200)
  const page = (under === undefined ? body : body[under]) as Answer
  return {
    entries: page[entries] as Entry[],
    more: page.has_more,
    next: page.next_offset,
    cursor: page.next_cursor as string | null,
  }
}

/** The whole list, as pages of this many give it. */
async function paged(id: OperationId, list: List, limit: number): Promise<Entry[]> {
  const all: Entry[] = []
  for (;;) {
    const page = await pageOf(id, list, limit, { offset: all.length })
    all.push(...page.entries)
    expect(page.next).toBe(all.length)
    if (page.more !== true) return all
  }
}

/** The same, by cursor: each page by its own size, as a cursor is good for any. */
async function walked(id: OperationId, list: List, limit: number): Promise<Entry[]> {
  const all: Entry[] = []
  let cursor: string | undefined
  for (let pages = 0; ; pages++) {
    const size = pages % 2 === 0 ? limit : limit + 1
    const page = await pageOf(id, list, size, cursor === undefined ? {} : { cursor })
    all.push(...page.entries)
    expect(page.next).toBe(all.length)
    expect(page.cursor === null, `${id} gives a cursor where there is more`).toBe(page.more !== true)
    if (page.cursor === null) return all
    expect(page.entries.length).toBe(size)
    cursor = page.cursor
  }
}

const keyOf = (entry: Entry): string => JSON.stringify(entry)

/** Every list of a world in which everything happened at one moment: as it is given whole, by its name. */
async function listsOn(name: StoreName): Promise<Record<string, string[]>> {
  const { store, dispose } = await openedGapless(name)
  const world = new World(store, repeatable())
  const lists = await createTiedRows(world)
  const ids: Record<string, string[]> = {}
  for (const id of allOperations) {
    const names = Object.keys((operationById(id).query as z.ZodObject).shape)
    for (const offset of names.filter((candidate) => candidate.endsWith('offset'))) {
      const prefix = offset.slice(0, -'offset'.length)
      const variants = (lists[id] ?? []).filter((list) => (list.prefix ?? '') === prefix)
      expect(variants, `${id} has a list by ${offset}: say in one-moment.ts how to ask for it`).not.toEqual(
        [],
      )
      for (const [index, list] of variants.entries()) {
        const what = `${id} ${index} ${JSON.stringify(list.input?.query ?? {})}`
        const whole = await paged(id, list, MAX_LIMIT)
        const keys = whole.map(keyOf)
        expect(new Set(keys).size, `${what} gives everything once`).toBe(keys.length)
        expect(keys.length, `${what} is long enough to tell`).toBeGreaterThan(2)
        if (list.dated)
          expect(
            whole.map((entry) => entry.id),
            `${what} is in the order of the items' ids where they share a moment`,
          ).toEqual(
            whole
              .toSorted(
                (a, b) =>
                  String(b.published_at).localeCompare(String(a.published_at)) || Number(b.id) - Number(a.id),
              )
              .map((entry) => entry.id),
          )
        for (const limit of LIMITS) {
          expect((await paged(id, list, limit)).map(keyOf), `${what} by ${limit}`).toEqual(keys)
          expect((await walked(id, list, limit)).map(keyOf), `${what} by cursor, by ${limit}`).toEqual(keys)
        }
        ids[what] = keys
      }
    }
  }
  expect(world.errors).toEqual([])
  await dispose()
  return ids
}

test('lists each item once, in the same order, for any page size and store', async () => {
  const ids = await listsOn('memory')
  for (const name of everyStoreName) if (name !== 'memory') expect(await listsOn(name), name).toEqual(ids)
})
