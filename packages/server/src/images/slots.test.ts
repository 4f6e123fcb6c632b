import { expect, it } from 'vitest'
import { slots } from './slots.ts'

it('runs as many at once as there are slots, the others in the order in which they came', async () => {
  const inSlot = slots(2)
  const started: string[] = []
  const work = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = inSlot(() => (started.push(name), promise))
    return () => (resolve(), done)
  }
  const [endFirst, endSecond, endThird, endFourth] = [
    work('first'),
    work('second'),
    work('third'),
    work('fourth'),
  ]
  expect(started).toEqual(['first', 'second'])

  await endSecond()
  expect(started).toEqual(['first', 'second', 'third'])

  const endFifth = work('fifth')
  await endFirst()
  expect(started).toEqual(['first', 'second', 'third', 'fourth'])

  await Promise.all([endThird(), endFourth(), endFifth()])
  expect(started).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
})

it('settles as the work does, and frees the slot of work that fails', async () => {
  const inSlot = slots(1)

  await expect(inSlot(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inSlot(() => Promise.resolve('result'))).resolves.toBe('result')
})
