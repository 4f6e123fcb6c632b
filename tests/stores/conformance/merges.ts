import { InvalidValue, type MergeQuery, type Store } from '@chowk/engine'
import { beforeEach, describe, expect, it } from 'vitest'
import { note, notes } from '../entities.ts'

export function describeMerges(store: () => Store): void {
  const merged = (query: Omit<MergeQuery<typeof notes>, 'index' | 'limit'> & { limit?: number }) =>
    store().read(async (tx) => {
      const rows = await tx.page(notes, { index: 'byPersonAndRank', limit: 99, ...query })
      return rows.map((row) => row.id)
    })
  const people = (...ids: number[]) => ids.map((person_id) => ({ person_id }))

  describe('a merged page', () => {
    // Ranks fall as ids rise; every third row has none.
    beforeEach(() =>
      store().transact(async (tx) => {
        for (let id = 1; id <= 30; id++)
          await tx.insert(notes, note(`${id}`, { person_id: id % 4, rank: id % 3 === 0 ? null : 100 - id }))
      }),
    )

    it('returns the rows of its ranges in one order', async () => {
      expect(await merged({ ranges: people(1, 2), order: 'desc', limit: 9 })).toEqual([
        1, 2, 5, 10, 13, 14, 17, 22, 25,
      ])
      expect(await merged({ ranges: people(2, 1), limit: 7 })).toEqual([6, 9, 18, 21, 30, 29, 26])
    })

    it('equals a page of one range and is empty without ranges', async () => {
      expect(await merged({ ranges: people(3), order: 'desc' })).toEqual([7, 11, 19, 23, 27, 15, 3])
      expect(await merged({ ranges: [] })).toEqual([])
    })

    it('counts a range that is given twice once', async () => {
      const once = await merged({ ranges: people(1, 2) })
      expect(await merged({ ranges: people(1, 2, 1, 2) })).toEqual(once)
    })

    it('continues after the previous page', async () => {
      const whole = await merged({ ranges: people(0, 1, 2, 3), order: 'desc' })
      expect(whole).toHaveLength(30)
      for (const limit of [1, 4, 7]) {
        const pages: number[] = []
        for (let offset = 0; offset < 30; offset += limit)
          pages.push(...(await merged({ ranges: people(0, 1, 2, 3), order: 'desc', offset, limit })))
        expect(pages).toEqual(whole)
      }
      expect(await merged({ ranges: people(0, 1), offset: 99 })).toEqual([])
      expect(await merged({ ranges: people(0, 1), limit: 0 })).toEqual([])
    })

    it('keeps to bounds and conditions', async () => {
      const query = { ranges: people(1, 2), order: 'desc', from: 75, to: 95 } as const
      expect(await merged(query)).toEqual([5, 10, 13, 14, 17, 22, 25])
      expect(await merged({ ...query, where: [['id', '!=', 10]] })).toEqual([5, 13, 14, 17, 22, 25])
    })

    it('rejects ranges that do not fit the index, or each other', async () => {
      for (const ranges of [[{ rank: 5 }], [{ person_id: 1 }, { person_id: 2, rank: 5 }]])
        await expect(merged({ ranges })).rejects.toThrow(InvalidValue)
    })
  })
}
