import { entity, integer, memoryStore, text } from '@chowk/engine'
import { expect, test } from 'vitest'

const notes = entity('notes', {
  columns: { key: text(), count: integer() },
  unique: { key: ['key'] },
  indexes: { byCount: ['count'] },
})

const open = () => memoryStore([notes])
const add = (store: ReturnType<typeof open>, key: string) =>
  store.transact((tx) => tx.insert(notes, { key, count: 1 }))
const all = (store: ReturnType<typeof open>) =>
  store.read((tx) => tx.page(notes, { index: 'byCount', limit: 100 }))

test('gives no image while a transaction is under way, and one after it', async () => {
  const store = open()
  const transaction = add(store, 'slow')
  expect(() => store.image()).toThrow('A transaction is under way: await it first.')
  await transaction
  expect(store.image().tables[0]!.rows).toEqual([{ id: 1, key: 'slow', count: 1 }])
})

test('shows an image of another moment, with its ids, and forgets a transaction under way', async () => {
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
