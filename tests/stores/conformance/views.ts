import { StoreClosed, TransactionEnded, type ReadTx, type Store, type Tx } from '@chowk/engine'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { notes, people, person, uses } from '../entities.ts'

/** Waits for some turns of the event loop, enough for concurrent work to proceed. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

export function describeViews(store: () => Store): void {
  const count = (tx: ReadTx) => tx.count(people, { index: 'byId' })

  describe('a read', () => {
    it('resolves or rejects like its work', async () => {
      expect(await store().read(async () => 5)).toBe(5)
      const failure = new Error('the work fails')
      await expect(store().read(() => Promise.reject(failure))).rejects.toBe(failure)
      expect(await store().read(count)).toBe(0)
    })

    it("never shares cached values between callers' views and transactions", async () => {
      const seen = new Set<ReadTx>()
      for (let index = 0; index < 3; index++) {
        await store().read(async (tx) => seen.add(tx))
        await store().transact(async (tx) => seen.add(tx))
      }
      await Promise.all([1, 2, 3].map(() => store().read(async (tx) => seen.add(tx))))
      expect(seen.size).toBe(9)
    })

    it('sees every write that was acknowledged', async () => {
      for (let index = 1; index <= 20; index++) {
        await store().transact((tx) => tx.insert(people, person(`${index}`)))
        expect(await store().read(count)).toBe(index)
      }
    })

    it('sees one moment during concurrent writes', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      let pendingWrite: Promise<unknown> | undefined
      const seen = await store().read(async (tx) => {
        const counts = [await count(tx)]
        pendingWrite = store().transact(async (inner) => {
          await inner.insert(people, person('two'))
          await inner.update(people, 1, { visits: 1 })
        })
        await turns()
        counts.push(await count(tx), (await tx.page(people, { index: 'byName', limit: 9 })).length)
        return { counts, visits: (await tx.get(people, 1))?.visits }
      })
      expect(seen).toEqual({ counts: [1, 1, 1], visits: 0 })
      await pendingWrite
      expect(await store().read(count)).toBe(2)
    })

    it('never sees uncommitted writes', async () => {
      const reads: Promise<number>[] = []
      const failure = new Error('the work fails')
      const failing = store().transact(async (tx) => {
        await tx.insert(people, person('one'))
        reads.push(store().read(count))
        await turns()
        await tx.insert(people, person('two'))
        reads.push(store().read(count))
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
      expect(await Promise.all(reads)).toEqual([0, 0])
    })

    it('sees a transaction whole or not at all', async () => {
      const writes = Array.from({ length: 10 }, (_, index) =>
        store().transact(async (tx) => {
          await tx.insert(people, person(`a${index}`))
          await tx.insert(people, person(`b${index}`))
        }),
      )
      const reads = Array.from({ length: 20 }, () => store().read(count))
      for (const seen of await Promise.all(reads)) expect(seen % 2).toBe(0)
      await Promise.all(writes)
    })

    it('runs concurrently with others', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      const many = Array.from({ length: 50 }, () =>
        store().read(async (tx) => (await count(tx)) + (await count(tx))),
      )
      expect(await Promise.all(many)).toEqual(Array.from({ length: 50 }, () => 2))
    })
  })

  describe('after its end', () => {
    it('a view rejects', async () => {
      let leaked: ReadTx | undefined
      await store().read(async (tx) => {
        leaked = tx
      })
      await expect(leaked!.get(people, 1)).rejects.toThrow(TransactionEnded)
      await expect(leaked!.find(people, 'name', { name: 'one' })).rejects.toThrow(TransactionEnded)
      await expect(leaked!.getMany(people, [1])).rejects.toThrow(TransactionEnded)
      await expect(leaked!.findMany(people, 'name', [])).rejects.toThrow(TransactionEnded)
      await expect(leaked!.page(people, { index: 'byId', limit: 1 })).rejects.toThrow(TransactionEnded)
      await expect(count(leaked!)).rejects.toThrow(TransactionEnded)
    })

    it('a transaction rejects, whether it was kept or undone', async () => {
      const leaked: Tx[] = []
      await store().transact(async (tx) => void leaked.push(tx))
      await store()
        .transact(async (tx) => {
          leaked.push(tx)
          throw new Error('the work fails')
        })
        .catch(() => {})
      for (const tx of leaked) {
        const uses_ = { person_id: 1, day: 'd' }
        const calls: (() => Promise<unknown>)[] = [
          () => tx.get(people, 1),
          () => tx.page(notes, { index: 'byId', limit: 1 }),
          () => tx.insert(people, person('late')),
          () => tx.insertIfAbsent(people, person('late')),
          () => tx.update(people, 1, { visits: 1 }),
          () => tx.increment(people, 1, { visits: 1 }),
          () => tx.incrementUpTo(uses, 'use', uses_, 'count', 1),
          () => tx.delete(people, 1),
          () => tx.deleteMany(people, { index: 'byId', limit: 1 }),
          () => tx.lock(people, 1),
          () => tx.tryLock('name'),
          () => tx.lockSkipLocked(people, { index: 'byId', limit: 1 }),
          () => tx.savepoint(async () => {}),
        ]
        for (const call of calls) await expect(call()).rejects.toThrow(TransactionEnded)
        expect(() => tx.onCommit(() => {})).toThrow(TransactionEnded)
      }
      expect(await store().read(count)).toBe(0)
    })

    it('a store rejects', async () => {
      const pending = store().transact((tx) => tx.insert(people, person('one')))
      await store().ping()
      const closing = store().close()
      await expect(pending).resolves.toMatchObject({ name: 'one' })
      await closing
      await expect(store().ping()).rejects.toThrow(StoreClosed)
      await expect(store().read(count)).rejects.toThrow(StoreClosed)
      await expect(store().transact(async () => {})).rejects.toThrow(StoreClosed)
      await expect(store().import([])).rejects.toThrow(StoreClosed)
      await expect(store().export()[Symbol.asyncIterator]().next()).rejects.toThrow(StoreClosed)
      await store().close()
    })
  })
}
