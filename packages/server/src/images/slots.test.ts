import { expect, it } from 'vitest'
import { slots } from './slots.ts'

it('runs as many at once as there are slots, the others in the order in which they came', async () => {
  const inSlot = slots(2)
  const started: string[] = []
  const work = (name: string, { promise } = Promise.withResolvers<void>()) =>
    inSlot(() => (started.push(name), promise))
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]

  const done = work('first', first)
  void work('second', second)
  const third = work('third', { ...first })
  void work('fourth')
  expect(started).toEqual(['first', 'second'])

  first.resolve()
  await done
  await third
  expect(started).toEqual(['first', 'second', 'third', 'fourth'])
})

it('settles as the work does, and frees the slot of work that fails', async () => {
  const inSlot = slots(1)

  await expect(inSlot(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inSlot(() => Promise.resolve('result'))).resolves.toBe('result')
})
