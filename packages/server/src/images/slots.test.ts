import { TooManyImages } from '@chowk/engine'
import { expect, it } from 'vitest'
import { slots } from './slots.ts'

/** Starts work that runs until ended, and records the names of started work. */
function workIn(inSlot: ReturnType<typeof slots>) {
  const started: string[] = []
  const work = (owner: number, name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = inSlot(owner, () => (started.push(name), promise))
    return () => (resolve(), done)
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { started, work, settled }
}

it('runs as many tasks as there are slots and the others in order', async () => {
  const { started, work, settled } = workIn(slots(2, 10))
  const [endFirst, endSecond, endThird] = [work(1, 'first'), work(2, 'second'), work(3, 'third')]
  work(4, 'fourth')
  await settled()
  expect(started).toEqual(['first', 'second'])
  await endSecond()
  await settled()
  expect(started).toEqual(['first', 'second', 'third'])
  await Promise.all([endFirst(), endThird()])
  await settled()
  expect(started).toEqual(['first', 'second', 'third', 'fourth'])
})

it('leaves a slot to others, however much one owner sends', async () => {
  const { started, work, settled } = workIn(slots(3, 10))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) work(1, name)
  await settled()
  expect(started).toEqual(['a1', 'a2'])
  work(2, 'b1')
  await settled()
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

it('alternates between owners, even with a single slot', async () => {
  const { started, work, settled } = workIn(slots(1, 10))
  const ends = ['a1', 'a2', 'a3'].map((name) => work(1, name))
  ends.push(work(2, 'b1'), work(3, 'c1'), work(2, 'b2'))
  for (const end of [0, 1, 3, 4, 2, 5]) {
    await settled()
    await ends[end]!()
  }
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

it('rejects work of an owner with too much queued and accepts it again later', async () => {
  const inSlot = slots(1, 2)
  const { work, settled } = workIn(inSlot)
  const end = work(1, 'running')
  work(1, 'waiting')
  const endLast = work(1, 'waiting too')
  await expect(inSlot(1, () => Promise.resolve())).rejects.toThrow(TooManyImages)
  work(2, 'of another')
  await end()
  await settled()
  const again = work(1, 'again')
  expect([endLast, again]).toHaveLength(2)
})

it('settles as the work does, and frees the slot of work that fails', async () => {
  const inSlot = slots(1, 10)

  await expect(inSlot(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inSlot(1, () => Promise.resolve('result'))).resolves.toBe('result')
})
