import { expect, test } from 'vitest'
import { isSameHost, withoutSecrets } from './addresses.ts'
import { contradictionsOf } from './contradictions.ts'
import { checkStore } from './store.ts'

test.each([
  ['localhost', '127.0.0.1'],
  ['localhost', '::1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '10.0.0.1'],
  ['0:0::1', '::1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['Host.example', 'host.example'],
])('%s and %s are one host, so metrics need another port there', (a, b) => {
  expect([isSameHost(a, b), isSameHost(b, a)]).toEqual([true, true])
  const metricsAddress = a.includes(':') ? `[${a}]:4000` : `${a}:4000`
  expect(contradictionsOf({ host: b, port: 4000, metricsAddress })).toHaveLength(1)
  expect(contradictionsOf({ host: b, port: 4001, metricsAddress })).toEqual([])
})

test.each([
  ['127.0.0.1', '::1'],
  ['127.0.0.1', '127.0.0.2'],
  ['one.example', 'other.example'],
])('%s and %s are two hosts', (a, b) => {
  expect(isSameHost(a, b)).toBe(false)
})

test.each([
  ['postgres://u:secret@a:1,b:2/db', 'postgres://…@a:1,b:2/db'],
  ['postgres://u:s@cret@a/db', 'postgres://…@a/db'],
  ['postgres://u:s/cret@a/db', 'postgres://…@a/db'],
  ['postgres://u:s#cret@a/db', 'postgres://…@a/db'],
  ['postgres://u:s?cret&x=secret@a/db', 'postgres://…@a/db'],
  ['postgres:u:secret@a/db', 'postgres:…@a/db'],
  ['postgres://u@a:5432/db?password=secret&port=1', 'postgres://…@a:5432/db?password=…&port=1'],
  ['postgres://a/db?PassWord=s#ecret&password=secret', 'postgres://a/db?PassWord=…&password=…'],
  ['smtp://:secret@mail.example', 'smtp://…@mail.example'],
  ['sqlite:/var/lib/chowk/chowk.sqlite', 'sqlite:/var/lib/chowk/chowk.sqlite'],
])('redacts the password of %s in messages', async (address, message) => {
  expect(withoutSecrets(address)).toBe(message)
  const error = await checkStore(address).catch((error: Error) => error.message)
  expect(error ?? '').not.toMatch(/cret/)
})
