import { expect, test } from 'vitest'
import { RequestMetrics } from './requests.ts'

test('counts requests in a bucket up to its bound, inclusive', () => {
  const metrics = new RequestMetrics()
  const me = { operation: 'account.me', status: 200, code: undefined, headers: {} } as const
  for (const seconds of [0.001, 0.005, 0.006, 10, 11]) metrics.count(me, seconds)
  const durations = [...metrics.families()].find(({ name }) => name === 'chowk_request_duration_seconds')!
  const bounds = new Map(Array.from(durations.samples, ({ labels, value }) => [labels?.le, value]))
  expect([0.005, 0.01, 5, 10, '+Inf'].map((bound) => bounds.get(bound))).toEqual([2, 3, 3, 4, 5])
})
