import { expect, test } from 'vitest'
import { isSameHost } from './addresses.ts'
import { contradictionsOf } from './contradictions.ts'

test.each([
  ['localhost', '127.0.0.1'],
  ['localhost', '::1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '10.0.0.1'],
  ['0:0::1', '::1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['Host.example', 'host.example'],
])('%s and %s are one host, so metrics need another port there', (one, other) => {
  expect([isSameHost(one, other), isSameHost(other, one)]).toEqual([true, true])
  const metricsAddress = one.includes(':') ? `[${one}]:4000` : `${one}:4000`
  expect(contradictionsOf({ host: other, port: 4000, metricsAddress })).toHaveLength(1)
  expect(contradictionsOf({ host: other, port: 4001, metricsAddress })).toEqual([])
})

test.each([
  ['127.0.0.1', '::1'],
  ['127.0.0.1', '127.0.0.2'],
  ['one.example', 'other.example'],
])('%s and %s are two hosts', (one, other) => {
  expect(isSameHost(one, other)).toBe(false)
})
