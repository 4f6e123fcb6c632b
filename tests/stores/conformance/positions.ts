import {
  InvalidValue,
  positionOf,
  type MergeQuery,
  type PageQuery,
  type Position,
  type RowOf,
  type Store,
} from '@chowk/engine'
import { beforeEach, describe, expect, it } from 'vitest'
import { note, notes } from '../entities.ts'

type Note = RowOf<typeof notes>
type Whole = Omit<PageQuery<typeof notes>, 'limit'>

export function describePositions(store: () => Store): void {
  /** Returns the ids of successive pages, each starting where the last ended. */
  async function walk(
    read: (after: Position | undefined) => Promise<Note[]>,
    position: (row: Note) => Position,
  ): Promise<number[]> {
    const ids: number[] = []
    for (let after: Position | undefined; ;) {
      const rows = await read(after)
      ids.push(...rows.map(({ id }) => id))
      if (rows.length < 4) return ids
      after = position(rows.at(-1)!)
    }
  }

  const selections: readonly Whole[] = [
    { index: 'byId' },
    { index: 'byRank' },
    { index: 'byRank', from: 3, to: 8 },
    { index: 'byRank', equals: { rank: 3 } },
    { index: 'byRank', equals: { rank: null } },
    { index: 'byPersonAndRank' },
    { index: 'byPersonAndRank', equals: { person_id: 1 } },
    { index: 'byPersonRankAndTitle' },
    { index: 'byPersonRankAndTitle', equals: { person_id: 2 }, where: [['pinned', '=', true]] },
    { index: 'byPinnedAndTitle' },
    { index: 'pinnedByRank', equals: { pinned: true } },
    { index: 'withRank', equals: { rank: 3 } },
  ]

  describe('a page after a position', () => {
    beforeEach(() =>
      store().transact(async (tx) => {
        for (let index = 0; index < 40; index++) {
          const rank = index % 3 === 0 ? null : index % 11
          await tx.insert(
            notes,
            note(`${index % 20} ${index}`, { person_id: index % 4, rank, pinned: index % 5 < 2 }),
          )
        }
      }),
    )

    it('continues after the last row in every order, with ties and nulls', async () => {
      for (const selection of selections)
        for (const order of ['asc', 'desc'] as const) {
          const query = { ...selection, order }
          const whole = await store().read((tx) => tx.page(notes, { ...query, limit: 99 }))
          const pages = await walk(
            (after) => store().read((tx) => tx.page(notes, { ...query, after, limit: 4 })),
            (row) => positionOf(notes, query, row),
          )
          expect({ query, pages }).toEqual({ query, pages: whole.map(({ id }) => id) })
        }
    })

    it('continues through several ranges', async () => {
      const ranges = [{ person_id: 1 }, { person_id: 3 }, { person_id: 2 }]
      for (const order of ['asc', 'desc'] as const) {
        const query: Omit<MergeQuery<typeof notes>, 'limit'> = { index: 'byPersonAndRank', ranges, order }
        const whole = await store().read((tx) => tx.page(notes, { ...query, limit: 99 }))
        expect(whole).toHaveLength(30)
        const pages = await walk(
          (after) => store().read((tx) => tx.page(notes, { ...query, after, limit: 4 })),
          (row) => positionOf(notes, query, row),
        )
        expect(pages).toEqual(whole.map(({ id }) => id))
      }
    })

    it('continues through search results', async () => {
      const query = { text: '1', within: { person_id: [0, 1, 2] } }
      const whole = await store().read((tx) => tx.search(notes, { ...query, limit: 99 }))
      expect(whole.length).toBeGreaterThan(12)
      const pages = await walk(
        (after) => store().read((tx) => tx.search(notes, { ...query, after, limit: 4 })),
        ({ id }) => [id],
      )
      expect(pages).toEqual(whole.map(({ id }) => id))
    })

    it('neither repeats nor skips a row when rows change during paging', async () => {
      const query: Whole = { index: 'byRank', order: 'desc' }
      const first = await store().read((tx) => tx.page(notes, { ...query, limit: 10 }))
      const last = first.at(-1)!
      const nextRows = await store().read((tx) => tx.page(notes, { ...query, offset: 10, limit: 99 }))
      await store().transact(async (tx) => {
        await tx.delete(notes, last.id)
        await tx.update(notes, first[0]!.id, { rank: 99 })
        for (let index = 0; index < 5; index++) await tx.insert(notes, note(`new ${index}`, { rank: 50 }))
      })
      const after = positionOf(notes, query, last)
      const next = await store().read((tx) => tx.page(notes, { ...query, after, limit: 99 }))
      expect(next.map(({ id }) => id)).toEqual(nextRows.map(({ id }) => id))
    })

    it('accepts a position outside the bounds', async () => {
      const ranks = (after: Position, order: 'asc' | 'desc') =>
        store().read(async (tx) => {
          const rows = await tx.page(notes, { index: 'byRank', from: 3, to: 8, order, after, limit: 99 })
          return rows.length
        })
      const count = await store().read((tx) => tx.count(notes, { index: 'byRank', from: 3, to: 8 }))
      expect(await ranks([1, 5], 'asc')).toBe(count)
      expect(await ranks([null, 5], 'asc')).toBe(count)
      expect(await ranks([9, 5], 'asc')).toBe(0)
      expect(await ranks([9, 5], 'desc')).toBe(count)
      expect(await ranks([1, 5], 'desc')).toBe(0)
      expect(await ranks([null, 5], 'desc')).toBe(0)
    })

    it.each<[string, Partial<PageQuery<typeof notes>>]>([
      ['of too few values', { after: [3] }],
      ['of too many values', { after: [3, 4, 5] }],
      ['of another kind', { after: ['3', 4] }],
      ['without an id', { after: [3, null] }],
      ['where null cannot be', { index: 'byPinnedAndTitle', after: [null, 'a', 4] }],
      ['besides an offset', { after: [3, 4], offset: 1 }],
    ])('rejects a position %s', async (_, query) => {
      const page = store().read((tx) => tx.page(notes, { index: 'byRank', limit: 9, ...query }))
      await expect(page).rejects.toThrow(InvalidValue)
    })
  })
}
