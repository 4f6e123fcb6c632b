import { entity, integer, memoryStore, StoreBusy, text } from '@chowk/engine'
import { expect, test } from 'vitest'

const notes = entity('notes', {
  columns: { key: text(), count: integer() },
  unique: { key: ['key'] },
  indexes: { byCount: ['count'] },
})

const open = () => memoryStore([notes])
const add = (store: ReturnType<typeof open>, key: string) =>
  store.immediately((rows) => rows.insert(notes, { key, count: 1 }))
const all = (store: ReturnType<typeof open>) =>
  store.read((tx) => tx.page(notes, { index: 'byCount', limit: 100 }))

test('writes at once, seen by every read that follows', async () => {
  const store = open()
  const note = add(store, 'one')
  store.immediately((rows) => {
    rows.update(notes, note, { count: 5 })
    expect(rows.find(notes, 'key', { key: 'one' })?.count).toBe(5)
    expect(rows.count(notes, { index: 'byCount', from: 5 })).toBe(1)
  })
  expect(await all(store)).toEqual([{ id: 1, key: 'one', count: 5 }])
})

test('undoes everything where the work throws', async () => {
  const store = open()
  add(store, 'one')
  expect(() =>
    store.immediately((rows) => {
      rows.insert(notes, { key: 'two', count: 1 })
      rows.remove(notes, rows.get(notes, 1)!)
      rows.insert(notes, { key: 'two', count: 1 })
    }),
  ).toThrow('same unique key')
  expect(await all(store)).toEqual([{ id: 1, key: 'one', count: 1 }])
  expect(add(store, 'three').id).toBe(2)
})

test('refuses while a transaction is under way, and is open again after it', async () => {
  const store = open()
  const transaction = store.transact((tx) => tx.insert(notes, { key: 'slow', count: 1 }))
  expect(() => add(store, 'one')).toThrow(StoreBusy)
  expect(() => store.image()).toThrow(StoreBusy)
  await transaction
  expect(add(store, 'one').id).toBe(2)
})

test('shows an image of another moment, with its ids, and forgets a transaction under way', async () => {
  const store = open()
  add(store, 'one')
  const image = store.image()
  add(store, 'two')
  const transaction = store.transact(async (tx) => {
    await tx.insert(notes, { key: 'three', count: 1 })
    return tx.insert(notes, { key: 'four', count: 1 })
  })
  store.show(image)
  await transaction
  expect(await all(store)).toEqual([{ id: 1, key: 'one', count: 1 }])
  expect(add(store, 'five').id).toBe(2)
  store.show(image)
  expect((await all(store)).map(({ key }) => key)).toEqual(['one'])
})
