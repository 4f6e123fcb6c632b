import { expect, test } from 'vitest'
import { RequestMetrics } from './requests.ts'
import { textOf } from './text-format.ts'

test('counts requests in a bucket up to its bound, inclusive', () => {
  const metrics = new RequestMetrics()
  const me = { operation: 'account.me', status: 200, code: undefined, headers: {} } as const
  for (const seconds of [0.001, 0.005, 0.006, 10, 11]) metrics.count(me, seconds)
  const lines = textOf(metrics.families()).split('\n')
  const bucket = (bound: string) =>
    lines
      .find((line) => line.startsWith(`chowk_request_duration_seconds_bucket{le="${bound}",`))
      ?.split(' ')[1]
  expect(['0.005', '0.01', '5', '10', '+Inf'].map(bucket)).toEqual(['2', '3', '3', '4', '5'])
})
