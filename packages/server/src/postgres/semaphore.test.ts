import { expect, test } from 'vitest'
import { runFor } from '../http/owner.ts'
import { Semaphore } from './semaphore.ts'

test('owners alternate: one call does not wait behind the sixty of someone else', async () => {
  const slots = new Semaphore(1, 10_000)
  await slots.acquire()
  const order: string[] = []
  const use = async (owner: string) => {
    await slots.acquire()
    order.push(owner)
    slots.release()
  }
  const using: Promise<void>[] = []
  for (const [owner, count] of [
    ['asha', 60],
    ['dev', 1],
  ] as const)
    for (let index = 0; index < count; index++)
      runFor(
        () => owner,
        () => void using.push(use(owner)),
      )
  expect(slots.waiting).toBe(61)
  slots.release()
  await Promise.all(using)
  expect(order.indexOf('dev')).toBe(1)
  expect(order).toHaveLength(61)
  expect(slots.waiting).toBe(0)
})
