import { UniqueViolation, type SnapshotRow, type Store } from '@chowk/engine'
import { describe, expect, it, vi } from 'vitest'
import { note, notes, people, person, uses } from '../entities.ts'
import { collect } from '../collect.ts'

const failure = new Error('the work fails')

export function describeAtomicity(store: () => Store): void {
  const everything = (): Promise<SnapshotRow[]> => collect(store().export())
  const names = async () => {
    const rows = await store().read((tx) => tx.page(people, { index: 'byId', limit: 99 }))
    return rows.map((row) => row.name)
  }

  describe('a transaction', () => {
    it('resolves to the result of its work', async () => {
      expect(await store().transact(async () => 5)).toBe(5)
    })

    it('leaves nothing behind when its work rejects', async () => {
      await store().transact(async (tx) => {
        await tx.insert(people, person('one', { email: 'a' }))
        await tx.insert(people, person('two', { email: 'b' }))
        await tx.insert(notes, note('note', { rank: 5 }))
        await tx.incrementUpTo(uses, 'use', { person_id: 1, day: 'd' }, 'count', 9)
      })
      const before = await everything()
      const failing = store().transact(async (tx) => {
        await tx.insert(people, person('three', { email: 'c' }))
        await tx.update(people, 1, { name: 'uno', email: 'd' })
        await tx.increment(people, 2, { visits: 4 })
        await tx.delete(people, 2)
        await tx.insert(people, person('two', { email: 'b' }))
        await tx.update(notes, 1, { rank: 1 })
        await tx.deleteMany(notes, { index: 'byRank', limit: 9 })
        await tx.incrementUpTo(uses, 'use', { person_id: 1, day: 'd' }, 'count', 9)
        await tx.incrementUpTo(uses, 'use', { person_id: 2, day: 'd' }, 'count', 9)
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
      expect(await everything()).toEqual(before)
      await store().read(async (tx) => {
        expect(await tx.find(people, 'email', { email: 'a' })).toMatchObject({ id: 1 })
        expect(await tx.find(people, 'email', { email: 'd' })).toBeUndefined()
        expect(await tx.find(people, 'name', { name: 'three' })).toBeUndefined()
        const byName = await tx.page(people, { index: 'byName', limit: 9 })
        expect(byName.map((row) => row.name)).toEqual(['one', 'two'])
        expect(await tx.page(notes, { index: 'byRank', from: 5, to: 5, limit: 9 })).toHaveLength(1)
        expect(await tx.count(notes, { index: 'byRank' })).toBe(1)
      })
    })

    it('accepts the same keys again after a rollback', async () => {
      await expect(
        store().transact(async (tx) => {
          await tx.insert(people, person('one'))
          throw failure
        }),
      ).rejects.toBe(failure)
      await store().transact((tx) => tx.insert(people, person('one')))
      expect(await names()).toEqual(['one'])
    })

    it('rejects when its work throws', async () => {
      const throwing = store().transact(() => {
        throw failure
      })
      await expect(throwing).rejects.toBe(failure)
      await expect(
        store().read(() => {
          throw failure
        }),
      ).rejects.toBe(failure)
      await store().transact((tx) => tx.insert(people, person('one')))
    })

    it('cannot continue once a write has rejected, even if its work does', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      const stubborn = store().transact(async (tx) => {
        await tx.insert(people, person('two'))
        await tx.insert(people, person('one')).catch(() => {})
        await expect(tx.insert(people, person('three'))).rejects.toThrow()
        await expect(tx.get(people, 1)).rejects.toThrow()
      })
      await expect(stubborn).rejects.toThrow(UniqueViolation)
      expect(await names()).toEqual(['one'])
    })

    it('sees its own writes', async () => {
      await store().transact(async (tx) => {
        const { id } = await tx.insert(people, person('one'))
        expect(await tx.get(people, id)).toMatchObject({ name: 'one' })
        await tx.update(people, id, { name: 'uno' })
        expect(await tx.find(people, 'name', { name: 'uno' })).toMatchObject({ id })
        expect(await tx.page(people, { index: 'byName', limit: 9 })).toHaveLength(1)
        await tx.delete(people, id)
        expect(await tx.count(people, { index: 'byId' })).toBe(0)
      })
    })
  })

  describe('a savepoint', () => {
    it('resolves to the result of its work and keeps its writes', async () => {
      await store().transact(async (tx) => {
        expect(await tx.savepoint(() => tx.insert(people, person('one')))).toMatchObject({ name: 'one' })
      })
      expect(await names()).toEqual(['one'])
    })

    it('undoes its writes when its work rejects, and no others', async () => {
      await store().transact(async (tx) => {
        await tx.insert(people, person('one'))
        const failing = tx.savepoint(async () => {
          await tx.insert(people, person('two'))
          await tx.update(people, 1, { name: 'uno' })
          throw failure
        })
        await expect(failing).rejects.toBe(failure)
        expect(await tx.find(people, 'name', { name: 'one' })).toBeDefined()
        await tx.insert(people, person('three'))
      })
      expect(await names()).toEqual(['one', 'three'])
    })

    it('lets the transaction continue after a savepoint rejects', async () => {
      await store().transact(async (tx) => {
        await tx.insert(people, person('one'))
        await expect(tx.savepoint(() => tx.insert(people, person('one')))).rejects.toThrow(UniqueViolation)
        const stubborn = tx.savepoint(async () => {
          await tx.insert(people, person('one')).catch(() => {})
        })
        await expect(stubborn).rejects.toThrow(UniqueViolation)
        await tx.insert(people, person('two'))
      })
      expect(await names()).toEqual(['one', 'two'])
    })

    it('nests', async () => {
      await store().transact(async (tx) => {
        await tx.savepoint(async () => {
          await tx.insert(people, person('one'))
          await tx
            .savepoint(async () => {
              await tx.insert(people, person('two'))
              await tx.savepoint(() => tx.insert(people, person('three')))
              throw failure
            })
            .catch(() => {})
          await tx.savepoint(() => tx.insert(people, person('four')))
        })
        const outer = tx.savepoint(async () => {
          await tx.savepoint(() => tx.insert(people, person('five')))
          throw failure
        })
        await expect(outer).rejects.toBe(failure)
        await tx.insert(people, person('six'))
      })
      expect(await names()).toEqual(['one', 'four', 'six'])
    })

    it('goes with its transaction', async () => {
      const failing = store().transact(async (tx) => {
        await tx.savepoint(() => tx.insert(people, person('one')))
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
      expect(await names()).toEqual([])
    })
  })

  describe('a write that goes with the commit', () => {
    it('stores a deferred write when the transaction resolves', async () => {
      await store().transact(async (tx) => {
        const row = await tx.insert(people, person('one'))
        tx.withCommit(tx.insert(people, person('two')))
        tx.withCommit(tx.increment(people, row.id, { visits: 1 }))
        expect(await tx.count(people, { index: 'byId' })).toBe(2)
      })
      expect(await names()).toEqual(['one', 'two'])
    })

    it('rejects and undoes the transaction when it rejects', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      const effect = vi.fn()
      const failing = store().transact(async (tx) => {
        tx.onCommit(effect)
        await tx.insert(people, person('two'))
        tx.withCommit(tx.insert(people, person('one')))
        tx.withCommit(tx.insert(people, person('three')))
      })
      await expect(failing).rejects.toThrow(UniqueViolation)
      expect(await names()).toEqual(['one'])
      expect(effect).not.toHaveBeenCalled()
    })

    it('keeps a deferred write when a later savepoint is undone', async () => {
      const failing = store().transact(async (tx) => {
        await tx.insert(people, person('one'))
        tx.withCommit(tx.insert(people, person('one')))
        await tx.savepoint(() => Promise.reject(failure)).catch(() => {})
      })
      await expect(failing).rejects.toThrow(UniqueViolation)
      expect(await names()).toEqual([])
    })

    it('rejects its savepoint, and goes with one that is undone', async () => {
      await store().transact(async (tx) => {
        await tx.insert(people, person('one'))
        const transaction = tx.savepoint(async () => tx.withCommit(tx.insert(people, person('one'))))
        await expect(transaction).rejects.toThrow(UniqueViolation)
        const undone = tx.savepoint(async () => {
          tx.withCommit(tx.insert(people, person('two')))
          tx.withCommit(tx.insert(people, person('one')))
          throw failure
        })
        await expect(undone).rejects.toBe(failure)
        await tx.insert(people, person('three'))
      })
      expect(await names()).toEqual(['one', 'three'])
    })

    it('accepts only an insert or an increment as a deferred write', async () => {
      await store().transact(async (tx) => {
        const change = tx.update(people, 1, { name: 'uno' })
        // @ts-expect-error A change may take several statements.
        tx.withCommit(change)
      })
    })
  })

  describe('onCommit', () => {
    it('runs effects in order after the commit and before the response', async () => {
      const events: string[] = []
      await store().transact(async (tx) => {
        tx.onCommit(() => events.push('first'))
        await tx.savepoint(async () => tx.onCommit(() => events.push('second')))
        await tx.insert(people, person('one'))
        tx.onCommit(() => events.push('third'))
        events.push('work')
      })
      events.push('answer')
      expect(events).toEqual(['work', 'first', 'second', 'third', 'answer'])
    })

    it('runs no effect of a transaction or a savepoint that was undone', async () => {
      const events: string[] = []
      const failing = store().transact(async (tx) => {
        tx.onCommit(() => events.push('transaction'))
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
      await store().transact(async (tx) => {
        tx.onCommit(() => events.push('before'))
        await tx
          .savepoint(async () => {
            tx.onCommit(() => events.push('savepoint'))
            await tx.savepoint(async () => tx.onCommit(() => events.push('inner')))
            throw failure
          })
          .catch(() => {})
        tx.onCommit(() => events.push('after'))
      })
      expect(events).toEqual(['before', 'after'])
    })
  })
}
