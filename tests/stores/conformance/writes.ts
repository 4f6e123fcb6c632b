import { InvalidValue, UniqueViolation, type Store } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import { note, notes, people, person, uses } from '../entities.ts'

export function describeWrites(store: () => Store): void {
  const get = (id: number) => store().read((tx) => tx.get(people, id))

  describe('insertIfAbsent', () => {
    it('returns the inserted row', async () => {
      const row = await store().transact((tx) => tx.insertIfAbsent(people, person('one')))
      expect(row).toEqual({ id: 1, ...person('one') })
      expect(await get(1)).toEqual(row)
    })

    it('keeps the transaction usable when the key is taken', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      await store().transact(async (tx) => {
        expect(await tx.insertIfAbsent(people, person('one', { visits: 9 }))).toBeUndefined()
        await tx.insert(people, person('two'))
      })
      expect(await get(1)).toMatchObject({ visits: 0 })
      expect(await store().read((tx) => tx.find(people, 'name', { name: 'two' }))).toBeDefined()
    })
  })

  describe('update', () => {
    it('changes the given columns and the search results', async () => {
      await store().transact((tx) => tx.insert(people, person('one', { email: 'a' })))
      const row = await store().transact((tx) => tx.update(people, 1, { name: 'uno', email: null }))
      expect(row).toEqual({ id: 1, ...person('uno') })
      await store().read(async (tx) => {
        expect(await tx.get(people, 1)).toEqual(row)
        expect(await tx.find(people, 'name', { name: 'uno' })).toEqual(row)
        expect(await tx.find(people, 'name', { name: 'one' })).toBeUndefined()
        expect(await tx.find(people, 'email', { email: 'a' })).toBeUndefined()
        expect(await tx.page(people, { index: 'byName', equals: { name: 'uno' }, limit: 5 })).toEqual([row])
        expect(await tx.count(people, { index: 'byName', equals: { name: 'one' } })).toBe(0)
      })
    })

    it('returns the row when nothing changes', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      expect(await store().transact((tx) => tx.update(people, 1, {}))).toMatchObject({ id: 1, name: 'one' })
      expect(await store().transact((tx) => tx.update(people, 1, { name: 'one' }))).toMatchObject({
        name: 'one',
      })
    })

    it('changes columns of every kind', async () => {
      await store().transact((tx) => tx.insert(notes, note('one')))
      const changes = {
        rank: 4,
        weight: 5,
        pinned: true,
        details: ['x'],
        extra: { list: [1] },
        content: new Uint8Array([9]),
      }
      const row = await store().transact((tx) => tx.update(notes, 1, changes))
      expect(row).toEqual({ id: 1, ...note('one'), ...changes })
      expect(await store().read((tx) => tx.get(notes, 1))).toStrictEqual(row)
    })

    it('changes nothing where the row is gone or differs from the guard', async () => {
      await store().transact((tx) => tx.insert(people, person('one', { email: 'a' })))
      await store().transact(async (tx) => {
        expect(await tx.update(people, 2, { visits: 1 })).toBeUndefined()
        expect(await tx.update(people, 1, { visits: 1 }, { name: 'two' })).toBeUndefined()
        expect(await tx.update(people, 1, { visits: 1 }, { name: 'one', email: null })).toBeUndefined()
        expect(await tx.update(people, 1, { visits: 2 }, { name: 'one', email: 'a' })).toMatchObject({
          visits: 2,
        })
        expect(await tx.update(people, 1, { email: null }, {})).toMatchObject({ email: null })
        expect(await tx.update(people, 1, { visits: 3 }, { email: null })).toMatchObject({ visits: 3 })
      })
    })

    it('rejects a unique key of another row but accepts its own', async () => {
      await store().transact(async (tx) => {
        await tx.insert(people, person('one', { email: 'a' }))
        await tx.insert(people, person('two', { email: 'b' }))
      })
      await expect(store().transact((tx) => tx.update(people, 1, { email: 'b' }))).rejects.toThrow(
        UniqueViolation,
      )
      await store().transact((tx) => tx.update(people, 1, { email: 'a', name: 'uno' }))
      expect(await get(1)).toMatchObject({ name: 'uno', email: 'a' })
    })

    it('rejects values of another kind, unknown columns and ids', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      for (const changes of [{ visits: 'x' }, { colour: 1 }, { id: 5 }, { name: null }] as object[]) {
        await expect(store().transact((tx) => tx.update(people, 1, changes))).rejects.toThrow(InvalidValue)
      }
    })

    it('rejects a guard that no column can be compared with, even without the row', async () => {
      for (const guard of [{ details: ['x'] }, { rank: 'x' }, { colour: 1 }] as object[])
        await expect(store().transact((tx) => tx.update(notes, 1, { rank: 1 }, guard))).rejects.toThrow(
          InvalidValue,
        )
    })
  })

  describe('increment', () => {
    it('adds to several columns, up or down', async () => {
      await store().transact((tx) => tx.insert(people, person('one', { visits: 5 })))
      expect(await store().transact((tx) => tx.increment(people, 1, { visits: 3 }))).toMatchObject({
        visits: 8,
      })
      expect(await store().transact((tx) => tx.increment(people, 1, { visits: -10 }))).toMatchObject({
        visits: -2,
      })
      expect(await get(1)).toMatchObject({ visits: -2 })
    })

    it('changes nothing where the row is gone or differs from the guard', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      await store().transact(async (tx) => {
        expect(await tx.increment(people, 2, { visits: 1 })).toBeUndefined()
        expect(await tx.increment(people, 1, { visits: 1 }, { visits: 1 })).toBeUndefined()
        expect(await tx.increment(people, 1, { visits: 1 }, { visits: 0 })).toMatchObject({ visits: 1 })
      })
    })

    it('rejects incrementing a column that is not a counter', async () => {
      await store().transact((tx) => tx.insert(people, person('one', { visits: Number.MAX_SAFE_INTEGER })))
      await store().transact((tx) => tx.insert(notes, note('one')))
      await expect(store().transact((tx) => tx.increment(people, 1, { visits: 1 }))).rejects.toThrow(
        InvalidValue,
      )
      await expect(store().transact((tx) => tx.increment(people, 1, { visits: 0.5 }))).rejects.toThrow(
        InvalidValue,
      )
      await expect(store().transact((tx) => tx.increment(people, 1, { name: 1 }))).rejects.toThrow(
        InvalidValue,
      )
      await expect(store().transact((tx) => tx.increment(people, 1, { id: 1 }))).rejects.toThrow(InvalidValue)
      await expect(store().transact((tx) => tx.increment(notes, 1, { rank: 1 }))).rejects.toThrow(
        InvalidValue,
      )
    })
  })

  describe('tally', () => {
    const use = { person_id: 1, day: '2024-01-01' }

    it('counts from one up to the most', async () => {
      await store().transact(async (tx) => {
        expect(await tx.incrementUpTo(uses, 'use', use, 'count', 2)).toEqual({ id: 1, ...use, count: 1 })
        expect(await tx.incrementUpTo(uses, 'use', use, 'count', 2)).toEqual({ id: 1, ...use, count: 2 })
        expect(await tx.incrementUpTo(uses, 'use', use, 'count', 2)).toBeUndefined()
        expect(await tx.incrementUpTo(uses, 'use', use, 'count', 3)).toMatchObject({ count: 3 })
        expect(await tx.find(uses, 'use', use)).toMatchObject({ count: 3 })
      })
    })

    it('counts nothing where the most is zero', async () => {
      await store().transact(async (tx) => {
        expect(await tx.incrementUpTo(uses, 'use', use, 'count', 0)).toBeUndefined()
        expect(await tx.find(uses, 'use', use)).toBeUndefined()
      })
    })

    it('counts each key by itself', async () => {
      await store().transact(async (tx) => {
        await tx.incrementUpTo(uses, 'use', use, 'count', 5)
        expect(await tx.incrementUpTo(uses, 'use', { ...use, day: '2024-01-02' }, 'count', 5)).toMatchObject({
          count: 1,
        })
        expect(await tx.incrementUpTo(uses, 'use', { ...use, person_id: 2 }, 'count', 5)).toMatchObject({
          count: 1,
        })
        expect(await tx.incrementUpTo(uses, 'use', use, 'count', 5)).toMatchObject({ count: 2 })
      })
    })
  })

  describe('take', () => {
    it('deletes a row and returns it', async () => {
      const row = await store().transact((tx) => tx.insert(people, person('one', { email: 'a' })))
      expect(await store().transact((tx) => tx.delete(people, 1))).toEqual(row)
      await store().read(async (tx) => {
        expect(await tx.get(people, 1)).toBeUndefined()
        expect(await tx.find(people, 'email', { email: 'a' })).toBeUndefined()
        expect(await tx.page(people, { index: 'byName', limit: 5 })).toEqual([])
      })
      expect(await store().transact((tx) => tx.delete(people, 1))).toBeUndefined()
      await store().transact((tx) => tx.insert(people, person('one', { email: 'a' })))
    })

    it('leaves a row that differs from the guard', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      expect(await store().transact((tx) => tx.delete(people, 1, { name: 'two' }))).toBeUndefined()
      expect(await get(1)).toBeDefined()
      expect(await store().transact((tx) => tx.delete(people, 1, { name: 'one' }))).toBeDefined()
      expect(await get(1)).toBeUndefined()
    })
  })

  describe('deleteMany', () => {
    it('deletes the rows of a page', async () => {
      await store().transact(async (tx) => {
        for (let rank = 1; rank <= 10; rank++) await tx.insert(notes, note(`note ${rank}`, { rank }))
        const query = {
          index: 'byRank',
          from: 2,
          where: [['rank', '!=', 5]],
          order: 'desc',
          offset: 1,
          limit: 6,
        } as const
        expect(await tx.deleteMany(notes, query)).toBe(6)
        expect(await tx.deleteMany(notes, { index: 'byRank', from: 100, limit: 6 })).toBe(0)
        expect(await tx.deleteMany(notes, { index: 'byRank', limit: 0 })).toBe(0)
        const rows = await tx.page(notes, { index: 'byRank', limit: 20 })
        expect(rows.map((row) => row.rank)).toEqual([1, 2, 5, 10])
      })
      const rows = await store().read((tx) => tx.page(notes, { index: 'byId', order: 'desc', limit: 20 }))
      expect(rows.map((row) => row.rank)).toEqual([10, 5, 2, 1])
    })
  })

  describe('calls begun side by side', () => {
    it('applies concurrent calls in the order of their start', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      const gone = await store().transact(async (tx) => {
        const [renamed, freed, counted, seen, taken, again, remaining] = await Promise.all([
          tx.update(people, 1, { name: 'uno' }, { name: 'one' }),
          tx.insertIfAbsent(people, person('one', { id: 7 })),
          tx.increment(people, 1, { visits: 3 }, { name: 'uno' }),
          tx.find(people, 'name', { name: 'uno' }),
          tx.delete(people, 1, { visits: 3 }),
          tx.insertIfAbsent(people, person('uno', { id: 8 })),
          tx.page(people, { index: 'byId', limit: 9 }),
        ])
        expect(renamed).toMatchObject({ name: 'uno' })
        expect(freed).toMatchObject({ id: 7 })
        expect(counted).toMatchObject({ visits: 3 })
        expect(seen).toMatchObject({ id: 1, visits: 3 })
        expect(again).toMatchObject({ id: 8 })
        expect(remaining.map(({ id }) => id)).toEqual([7, 8])
        return taken
      })
      expect(gone).toMatchObject({ id: 1, name: 'uno', visits: 3 })
    })
  })
}
