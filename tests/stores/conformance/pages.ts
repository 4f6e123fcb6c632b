import { InvalidValue, type PageQuery, type Store } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import { note, notes, people, person } from '../entities.ts'

export function describePages(store: () => Store): void {
  const titles = async (query: PageQuery<typeof notes>) => {
    const rows = await store().read((tx) => tx.page(notes, query))
    return rows.map((row) => row.title).join('')
  }
  const count = ({ limit: _, order: __, ...selection }: PageQuery<typeof notes>) =>
    store().read((tx) => tx.count(notes, selection))

  /** Inserts notes with one-letter titles and the given ranks. */
  async function insert(ranks: Record<string, number | null>, person_id = 1): Promise<void> {
    await store().transact(async (tx) => {
      for (const [title, rank] of Object.entries(ranks))
        await tx.insert(notes, note(title, { rank, person_id }))
    })
  }

  describe('page', () => {
    it('orders by index, nulls first, ties by id, both ways', async () => {
      await insert({ a: 3, b: null, c: 1, d: 3, e: null, f: -5, g: 3 })
      expect(await titles({ index: 'byRank', limit: 9 })).toBe('befcadg')
      expect(await titles({ index: 'byRank', order: 'asc', limit: 9 })).toBe('befcadg')
      expect(await titles({ index: 'byRank', order: 'desc', limit: 9 })).toBe('gdacfeb')
      expect(await titles({ index: 'byId', limit: 9 })).toBe('abcdefg')
      expect(await titles({ index: 'byId', order: 'desc', limit: 9 })).toBe('gfedcba')
    })

    it('skips the offset and ends at the limit', async () => {
      await insert({ a: 1, b: 2, c: 3, d: 4, e: 5 })
      expect(await titles({ index: 'byRank', offset: 1, limit: 2 })).toBe('bc')
      expect(await titles({ index: 'byRank', order: 'desc', offset: 1, limit: 2 })).toBe('dc')
      expect(await titles({ index: 'byRank', offset: 4, limit: 2 })).toBe('e')
      expect(await titles({ index: 'byRank', offset: 5, limit: 2 })).toBe('')
      expect(await titles({ index: 'byRank', offset: 500, limit: 2 })).toBe('')
      expect(await titles({ index: 'byRank', limit: 0 })).toBe('')
      expect(await titles({ index: 'byRank', where: [['rank', '!=', 2]], offset: 1, limit: 2 })).toBe('cd')
    })

    it('finds the rows of a partial index as they change', async () => {
      await store().transact(async (tx) => {
        const { id } = await tx.insert(notes, note('a', { pinned: true, rank: 2 }))
        await tx.insert(notes, note('b', { pinned: true, rank: 1, person_id: 2 }))
        const otherItem = await tx.insert(notes, note('c', { rank: 3 }))
        await tx.insert(notes, note('d', { rank: null }))
        const gone = await tx.insert(notes, note('e', { pinned: true, rank: 0 }))
        await tx.update(notes, id, { rank: 3 })
        await tx.update(notes, otherItem.id, { pinned: true })
        await tx.delete(notes, gone.id)
      })
      const pinned = { index: 'pinnedByRank', equals: { pinned: true }, limit: 9 } as const
      expect(await titles(pinned)).toBe('bac')
      expect(await titles({ ...pinned, equals: { rank: 3, pinned: true }, order: 'desc' })).toBe('ca')
      expect(await titles({ ...pinned, from: 2 })).toBe('ac')
      expect(await count(pinned)).toBe(3)
      const ofOne = { index: 'pinnedOfOne', equals: { person_id: 1, pinned: true }, limit: 9 } as const
      expect(await titles(ofOne)).toBe('ac')
      expect(await titles({ index: 'withRank', equals: { rank: 3 }, limit: 9 })).toBe('ac')

      await store().transact(async (tx) => {
        for (const row of await tx.page(notes, ofOne))
          await tx.update(notes, row.id, { pinned: false, rank: null })
      })
      expect(await titles(pinned)).toBe('b')
      expect(await titles({ index: 'withRank', equals: { rank: 3 }, limit: 9 })).toBe('')
    })

    it('rejects reading rows from a partial index that may omit them', async () => {
      for (const wrong of [
        { index: 'pinnedByRank' },
        { index: 'pinnedByRank', equals: { rank: 1 } },
        { index: 'pinnedByRank', equals: { pinned: false } },
        { index: 'withRank' },
        { index: 'withRank', equals: { rank: null } },
      ] as const) {
        await expect(titles({ ...wrong, limit: 9 })).rejects.toThrow(InvalidValue)
        await expect(count({ ...wrong, limit: 9 })).rejects.toThrow(InvalidValue)
      }
    })

    it('keeps to the first columns of the index', async () => {
      await insert({ a: 2, b: 1, c: null })
      await insert({ d: 0, e: 2 }, 2)
      expect(await titles({ index: 'byPersonAndRank', limit: 9 })).toBe('cbade')
      expect(await titles({ index: 'byPersonAndRank', order: 'desc', limit: 9 })).toBe('edabc')
      expect(await titles({ index: 'byPersonAndRank', equals: { person_id: 1 }, limit: 9 })).toBe('cba')
      expect(
        await titles({ index: 'byPersonAndRank', equals: { person_id: 1 }, order: 'desc', limit: 9 }),
      ).toBe('abc')
      expect(await titles({ index: 'byPersonAndRank', equals: { person_id: 2, rank: 2 }, limit: 9 })).toBe(
        'e',
      )
      expect(await titles({ index: 'byPersonAndRank', equals: { person_id: 1, rank: null }, limit: 9 })).toBe(
        'c',
      )
      expect(await titles({ index: 'byPersonAndRank', equals: { person_id: 3 }, limit: 9 })).toBe('')
      expect(await count({ index: 'byPersonAndRank', equals: { person_id: 1 }, limit: 9 })).toBe(3)
    })

    it('keeps to bounds, both inclusive and without nulls', async () => {
      await insert({ a: 2, b: 1, c: null, d: 4, e: 3, f: 2 })
      await insert({ g: 2, h: null }, 2)
      const queries: [Omit<PageQuery<typeof notes>, 'limit'>, string][] = [
        [{ index: 'byRank', from: 2, to: 3 }, 'afge'],
        [{ index: 'byRank', from: 2, to: 3, order: 'desc' }, 'egfa'],
        [{ index: 'byRank', from: 3 }, 'ed'],
        [{ index: 'byRank', to: 2 }, 'bafg'],
        [{ index: 'byRank', to: 2, order: 'desc' }, 'gfab'],
        [{ index: 'byRank', from: 3, to: 2 }, ''],
        [{ index: 'byRank', from: 9 }, ''],
        [{ index: 'byPersonAndRank', equals: { person_id: 1 }, from: 2 }, 'afed'],
        [{ index: 'byPersonAndRank', equals: { person_id: 1 }, to: 2 }, 'baf'],
        [{ index: 'byPersonAndRank', equals: { person_id: 2 }, to: 9, order: 'desc' }, 'g'],
        [{ index: 'byPersonRankAndTitle', equals: { person_id: 1, rank: 2 }, from: 'b' }, 'f'],
        [{ index: 'byPersonRankAndTitle', equals: { person_id: 1, rank: null }, to: 'z' }, 'c'],
      ]
      for (const [query, expected] of queries) {
        expect(await titles({ ...query, limit: 9 })).toBe(expected)
        expect(await count({ ...query, limit: 9 })).toBe(expected.length)
      }
    })

    it('bounds the id where every column of the index has its value', async () => {
      await insert({ a: 1, b: 1, c: 2, d: 1 })
      expect(await titles({ index: 'byId', from: 2, to: 3, limit: 9 })).toBe('bc')
      expect(await titles({ index: 'byId', to: 3, order: 'desc', limit: 9 })).toBe('cba')
      expect(await titles({ index: 'byRank', equals: { rank: 1 }, from: 2, limit: 9 })).toBe('bd')
      expect(await titles({ index: 'byRank', equals: { rank: 1 }, to: 2, order: 'desc', limit: 9 })).toBe(
        'ba',
      )
    })

    it('orders text by its UTF-8 bytes, not its UTF-16 code units', async () => {
      const names = [
        '',
        ' ',
        'A',
        'B',
        'a',
        'aa',
        'aé',
        'b',
        '~',
        'é',
        '日',
        '\ud7ff',
        '\ue000',
        '\uffff',
        '🌍',
        '🌍a',
        '\u{10ffff}',
      ]
      await store().transact(async (tx) => {
        for (const name of names.toReversed()) await tx.insert(people, person(name))
      })
      await store().read(async (tx) => {
        const page = await tx.page(people, { index: 'byName', limit: 99 })
        expect(page.map((row) => row.name)).toEqual(names)
        const high = await tx.page(people, { index: 'byName', from: '\uffff', limit: 99 })
        expect(high.map((row) => row.name)).toEqual(['\uffff', '🌍', '🌍a', '\u{10ffff}'])
        const low = await tx.page(people, { index: 'byName', to: '\uffff', order: 'desc', limit: 2 })
        expect(low.map((row) => row.name)).toEqual(['\uffff', '\ue000'])
      })
    })

    it('orders booleans false first, and numbers by size', async () => {
      await store().transact(async (tx) => {
        const weights = [10, 9, -1, null, 1e15, 1]
        for (const [index, weight] of weights.entries())
          await tx.insert(notes, note('cbaabc'[index]! + index, { weight, pinned: index % 2 === 0 }))
      })
      expect(await titles({ index: 'byPinnedAndTitle', limit: 9 })).toBe('a3b1c5a2b4c0')
      expect(await titles({ index: 'byPinnedAndTitle', equals: { pinned: true }, limit: 9 })).toBe('a2b4c0')
      expect(await titles({ index: 'byWeight', limit: 9 })).toBe('a3a2c5b1c0b4')
      expect(await titles({ index: 'byWeight', from: 0, to: 9, limit: 9 })).toBe('c5b1')
    })

    it('follows rows as they change', async () => {
      await insert({ a: 1, b: 2, c: 3 })
      await store().transact(async (tx) => {
        await tx.update(notes, 1, { rank: 9 })
        await tx.update(notes, 2, { rank: null })
        await tx.delete(notes, 3)
      })
      expect(await titles({ index: 'byRank', limit: 9 })).toBe('ba')
      expect(
        await titles({ index: 'byPersonAndRank', equals: { person_id: 1 }, order: 'desc', limit: 9 }),
      ).toBe('ab')
    })

    it('returns the same page with many rows as with few', async () => {
      const ranks = Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 1000) - 1)
      await store().transact(async (tx) => {
        for (const [index, rank] of ranks.entries())
          await tx.insert(notes, note(`n${index}`, { rank: rank < 0 ? null : rank }))
        await tx.deleteMany(notes, { index: 'byRank', from: 100, to: 599, limit: 10_000 })
      })
      const remaining = ranks
        .map((rank, index) => ({ rank, id: index + 1 }))
        .filter(({ rank }) => rank < 100 || rank > 599)
        .sort((a, b) => a.rank - b.rank || a.id - b.id)
        .map(({ id }) => id)
      const ids = async (query: PageQuery<typeof notes>) =>
        (await store().read((tx) => tx.page(notes, query))).map((row) => row.id)
      expect(await ids({ index: 'byRank', limit: 5000 })).toEqual(remaining)
      expect(await ids({ index: 'byRank', order: 'desc', limit: 5000 })).toEqual(remaining.toReversed())
      expect(await ids({ index: 'byRank', offset: 1234, limit: 20 })).toEqual(remaining.slice(1234, 1254))
      expect(await ids({ index: 'byRank', order: 'desc', offset: 777, limit: 20 })).toEqual(
        remaining.toReversed().slice(777, 797),
      )
      expect(await count({ index: 'byRank', limit: 0 })).toBe(remaining.length)
    })

    it('rejects a query that does not fit the entity', async () => {
      const queries: object[] = [
        { index: 'byColour', limit: 1 },
        { index: 'byPersonAndRank', equals: { rank: 1 }, limit: 1 },
        { index: 'byPersonAndRank', equals: { person_id: 1, title: 'x' }, limit: 1 },
        { index: 'byRank', equals: { rank: 'x' }, limit: 1 },
        { index: 'byRank', from: 'x', limit: 1 },
        { index: 'byId', equals: { id: 1 }, limit: 1 },
        { index: 'byRank', limit: -1 },
        { index: 'byRank', limit: Infinity },
        { index: 'byRank', offset: 0.5, limit: 1 },
        { index: 'byRank', where: [['colour', '=', 1]], limit: 1 },
        { index: 'byRank', where: [['rank', '~', 1]], limit: 1 },
        { index: 'byRank', where: [['rank', '=', 'x']], limit: 1 },
        { index: 'byRank', where: [['details', '=', 'x']], limit: 1 },
      ]
      for (const query of queries) {
        await expect(store().read((tx) => tx.page(notes, query as PageQuery<typeof notes>))).rejects.toThrow(
          InvalidValue,
        )
      }
    })
  })
}
