import { expect, test } from 'vitest'
import { all } from '../../store/all.ts'
import { LazyIdSet } from './lazy-id-set.ts'

/** Contains even ids; lookups end when `answer` is called. */
function evenOnes() {
  const lookedUp: (readonly number[])[] = []
  const answers: (() => void)[] = []
  const even = new LazyIdSet(async (ids) => {
    lookedUp.push(ids)
    await new Promise<void>((resolve) => answers.push(resolve))
    return ids.filter((id) => id % 2 === 0)
  })
  return { even, lookedUp, answer: () => answers.splice(0).forEach((resolve) => resolve()) }
}

test('ids that are met again while they are looked up are not looked up twice', async () => {
  const { even, lookedUp, answer } = evenOnes()
  const loads = all([even.load([1, 2]), even.load([2, 3]), even.load([1, 2, 3])])
  answer()
  await loads
  expect(lookedUp).toEqual([[1, 2], [3]])
  expect([1, 2, 3].map((id) => even.has(id))).toEqual([false, true, false])
  expect(even.load([3, 2, 1])).toBeUndefined()
})

test('waits for a lookup already in progress', async () => {
  const { even, answer } = evenOnes()
  void even.load([2])
  const second = even.load([2])!.then(() => even.has(2))
  expect(() => even.has(2)).toThrow('without having loaded')
  answer()
  expect(await second).toBe(true)
})

test('rejects all waiters when a lookup fails, and looks up again afterwards', async () => {
  let failures = 1
  const even = new LazyIdSet(async (ids) => {
    if (failures-- > 0) throw new Error('The store is away.')
    return Promise.resolve(ids.filter((id) => id % 2 === 0))
  })
  const both = await Promise.allSettled([even.load([2])!, even.load([2])!])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await even.load([2])
  expect(even.has(2)).toBe(true)
})
