import type { Store, Tx } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import { note, notes, people, person, uses } from '../entities.ts'

const CALLERS = 40

export function describeRaces(store: () => Store): void {
  /** Runs the same work for many concurrent callers, each in its own transaction. Returns the results. */
  function race<T>(work: (tx: Tx, caller: number) => Promise<T>): Promise<T[]> {
    return Promise.all(
      Array.from({ length: CALLERS }, (_, caller) => store().transact((tx) => work(tx, caller))),
    )
  }
  const winners = (results: readonly unknown[]) => results.filter((result) => result !== undefined)

  describe('concurrent calls', () => {
    it('never exceeds the maximum with tally and loses no count', async () => {
      const use = { person_id: 1, day: 'd' }
      const results = await race((tx) => tx.incrementUpTo(uses, 'use', use, 'count', 25))
      expect(
        winners(results)
          .map((row) => (row as { count: number }).count)
          .sort((a, b) => a - b),
      ).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
      expect(await store().read((tx) => tx.find(uses, 'use', use))).toMatchObject({ count: 25 })
    })

    it('inserts a row for exactly one caller of insertIfAbsent', async () => {
      const results = await race((tx, caller) => tx.insertIfAbsent(people, person('one', { visits: caller })))
      expect(winners(results)).toHaveLength(1)
      expect(await store().read((tx) => tx.page(people, { index: 'byId', limit: 9 }))).toEqual(
        winners(results),
      )
    })

    it('rejects all but one insert', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: CALLERS }, () => store().transact((tx) => tx.insert(people, person('one')))),
      )
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    })

    it('gives a taken row to exactly one caller', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      expect(winners(await race((tx) => tx.delete(people, 1)))).toHaveLength(1)
    })

    it('updates a row for exactly one caller if the update breaks its guard', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      const results = await race((tx, caller) => tx.update(people, 1, { visits: caller + 1 }, { visits: 0 }))
      expect(winners(results)).toHaveLength(1)
      expect(await store().read((tx) => tx.get(people, 1))).toEqual(winners(results)[0])
    })

    it('loses no addition with increment', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      await race((tx, caller) => tx.increment(people, 1, { visits: caller % 2 === 0 ? 3 : -1 }))
      expect(await store().read((tx) => tx.get(people, 1))).toMatchObject({ visits: CALLERS })
    })

    it('keeps a row unchanged with lock', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      await race(async (tx) => {
        const row = await tx.lock(people, 1)
        await tx.get(people, 1)
        await tx.update(people, 1, { visits: row!.visits + 1 })
      })
      expect(await store().read((tx) => tx.get(people, 1))).toMatchObject({ visits: CALLERS })
      expect(await store().transact((tx) => tx.lock(people, 2))).toBeUndefined()
    })

    it('grants tryLock to one transaction at a time', async () => {
      let holders = 0
      const got = await race(async (tx) => {
        if (!(await tx.tryLock('name'))) return false
        holders++
        await tx.count(people, { index: 'byId' })
        expect(holders).toBe(1)
        holders--
        return true
      })
      expect(got).toContain(true)
      expect(await store().transact((tx) => tx.tryLock('name'))).toBe(true)
    })

    it('gives no row to two callers of claim', async () => {
      await store().transact(async (tx) => {
        for (let rank = 0; rank < 100; rank++) await tx.insert(notes, note(`${rank}`, { rank }))
      })
      const claimed = await race(async (tx) => {
        const rows = await tx.lockSkipLocked(notes, { index: 'byRank', from: 0, limit: 4 })
        for (const row of rows) await tx.update(notes, row.id, { rank: null })
        return rows.map((row) => row.id)
      })
      const ids = claimed.flat()
      expect(new Set(ids).size).toBe(ids.length)
      expect(await store().read((tx) => tx.count(notes, { index: 'byRank', from: 0 }))).toBe(100 - ids.length)
    })

    it('leaves other calls unaffected by rejected ones', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: CALLERS }, (_, caller) =>
          store().transact(async (tx) => {
            await tx.insert(people, person(`${caller}`))
            await tx.incrementUpTo(uses, 'use', { person_id: 1, day: 'd' }, 'count', 99)
            if (caller % 3 === 0) throw new Error('the work fails')
          }),
        ),
      )
      const keptCount = results.filter((result) => result.status === 'fulfilled').length
      expect(keptCount).toBe(26)
      await store().read(async (tx) => {
        expect(await tx.count(people, { index: 'byId' })).toBe(keptCount)
        expect(await tx.find(uses, 'use', { person_id: 1, day: 'd' })).toMatchObject({ count: keptCount })
      })
    })
  })
}
