import { entity, integer, memoryStore, text } from '@chowk/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const notes = entity('notes', {
  whose: 'nobody',
  columns: { key: text(), count: integer() },
  unique: { key: ['key'] },
  indexes: { byCount: ['count'] },
  search: { columns: ['key'] },
})

const open = () => memoryStore([notes])
const add = (store: ReturnType<typeof open>, key: string) =>
  store.transact((tx) => tx.insert(notes, { key, count: 1 }))
const all = (store: ReturnType<typeof open>) =>
  store.read((tx) => tx.page(notes, { index: 'byCount', limit: 100 }))

test('returns no image during a transaction, and one after it', async () => {
  const store = open()
  const transaction = add(store, 'slow')
  expect(() => store.image()).toThrow('A transaction is in progress. Await it first.')
  await transaction
  expect(store.image().tables[0]!.rows).toEqual([{ id: 1, key: 'slow', count: 1 }])
})

test('shows the restored state with its ids and drops the open transaction', async () => {
  const store = open()
  await add(store, 'one')
  const image = store.image()
  await add(store, 'two')
  const transaction = store.transact(async (tx) => {
    await tx.insert(notes, { key: 'three', count: 1 })
    return tx.insert(notes, { key: 'four', count: 1 })
  })
  store.restore(image)
  await transaction
  expect(await all(store)).toEqual([{ id: 1, key: 'one', count: 1 }])
  expect((await add(store, 'five')).id).toBe(2)
  store.restore(image)
  expect((await all(store)).map(({ key }) => key)).toEqual(['one'])
})

test('reads a store loaded from an image like one that grew', async () => {
  const key = fc.constantFrom('red clay', 'red kiln', 'blue clay', 'blue kiln', 'clay')
  const count = fc.integer({ min: 1, max: 3 })
  const id = fc.integer({ min: 1, max: 6 })
  const step = fc.oneof(
    fc.record({ insert: key, count }),
    fc.record({ update: id, key, count }),
    fc.record({ remove: id }),
    fc.constant({ read: 'page' as const }),
    fc.constant({ read: 'search' as const }),
  )
  const read = {
    page: all,
    search: (store: ReturnType<typeof open>) =>
      store.read((tx) => tx.search(notes, { text: 'cl', limit: 100 })),
  }
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(key), fc.array(step, { maxLength: 12 }), async (keys, steps) => {
      const grown = open()
      for (const key of keys) await add(grown, key)
      const restored = open()
      restored.restore(grown.image())
      for (const step of steps) {
        const [first, second] = await Promise.all(
          [grown, restored].map((store) =>
            'read' in step
              ? read[step.read](store)
              : store.transact(async (tx) => {
                  if ('insert' in step)
                    return tx.insertIfAbsent(notes, { key: step.insert, count: step.count })
                  const row = await tx.get(notes, 'update' in step ? step.update : step.remove)
                  if (row === undefined) return undefined
                  if ('remove' in step) return tx.delete(notes, row.id)
                  const existing = await tx.find(notes, 'key', { key: step.key })
                  return existing && existing.id !== row.id
                    ? undefined
                    : tx.update(notes, row.id, { key: step.key, count: step.count })
                }),
          ),
        )
        expect(second).toEqual(first)
      }
      for (const reading of Object.values(read)) expect(await reading(restored)).toEqual(await reading(grown))
      expect(restored.image()).toEqual(grown.image())
    }),
  )
})
