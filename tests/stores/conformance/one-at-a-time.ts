import type { Store } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import type { OpenedStore } from '../conformance.ts'
import { people, person } from '../entities.ts'

/** Declares additional guarantees of stores that run one transaction at a time. */
export function describeOneAtATime(name: string, open: () => OpenedStore | Promise<OpenedStore>): void {
  function withStore(test: (store: Store) => Promise<void>): () => Promise<void> {
    return async () => {
      const { store, remove } = await open()
      try {
        await test(store)
      } finally {
        await store.close()
        await remove()
      }
    }
  }

  describe(`${name}, one transaction at a time`, () => {
    it(
      'reuses the IDs of rows that were undone',
      withStore(async (store) => {
        await store.transact(async (tx) => {
          await tx.insert(people, person('one'))
          const undone = tx.savepoint(async () => {
            await tx.insert(people, person('two'))
            await tx.insert(people, person('two hundred', { id: 200 }))
            throw new Error('undo')
          })
          await expect(undone).rejects.toThrow('undo')
          expect(await tx.insertIfAbsent(people, person('one'))).toBeUndefined()
          expect((await tx.insert(people, person('three'))).id).toBe(2)
        })
        const undone = store.transact(async (tx) => {
          expect((await tx.insert(people, person('four'))).id).toBe(3)
          throw new Error('undo')
        })
        await expect(undone).rejects.toThrow('undo')
        await expect(store.transact((tx) => tx.insert(people, person('one')))).rejects.toThrow()
        expect((await store.transact((tx) => tx.insert(people, person('five')))).id).toBe(3)
      }),
    )

    it(
      'runs transactions in the order they were asked for',
      withStore(async (store) => {
        const order: number[] = []
        await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            store.transact(async (tx) => {
              order.push(index)
              for (let pause = 0; pause < index % 4; pause++) await tx.get(people, 1)
              order.push(index)
            }),
          ),
        )
        expect(order).toEqual(Array.from({ length: 50 }, (_, index) => [index, index]).flat())
      }),
    )

    it(
      'fails a transaction whose savepoints run side by side or outlive it',
      withStore(async (store) => {
        const sideBySide = store.transact(async (tx) => {
          await Promise.allSettled([
            tx.savepoint(() => tx.insert(people, person('one'))),
            tx.savepoint(async () => {
              for (let pause = 0; pause < 9; pause++) await tx.get(people, 1)
            }),
          ])
        })
        await expect(sideBySide).rejects.toThrow(/[Ss]avepoint/)
        const outliving = store.transact(async (tx) => {
          void tx.savepoint(() => new Promise(() => {}))
          await tx.insert(people, person('one'))
        })
        await expect(outliving).rejects.toThrow(/savepoint/)
        expect(await store.read((tx) => tx.count(people, { index: 'byId' }))).toBe(0)
      }),
    )
  })
}
