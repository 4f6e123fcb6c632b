import { expect, it } from 'vitest'
import { all } from './all.ts'

it('returns the results in order', async () => {
  expect(await all([1, Promise.resolve('two'), undefined])).toEqual([1, 'two', undefined])
})

it('rejects with the first in order, once all have settled', async () => {
  const { promise: last, resolve } = Promise.withResolvers<void>()
  let over = false
  const running = all([
    last.then(() => Promise.reject(new Error('first'))),
    Promise.reject(new Error('second')),
  ])
  const outcome = running.catch((error: unknown) => error).finally(() => (over = true))
  await Promise.allSettled([Promise.reject(new Error('a turn later'))])
  expect(over).toBe(false)
  resolve()
  expect(await outcome).toEqual(new Error('first'))
})
