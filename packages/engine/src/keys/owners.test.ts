import { expect, test } from 'vitest'
import { hashOf } from './format.ts'
import { KeyOwners, networkOf } from './owners.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:2:0:0:0:1', '2001:db8:0:2::/64'],
])('treats %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('separates callers of one network only by valid keys and sessions', () => {
  const owners = new KeyOwners()
  const ownerOf = (headers: Readonly<Record<string, string>>, address = '203.0.113.7') =>
    owners.ownerOf({ header: (name) => headers[name], address })
  const [key, session] = ['chk_key', 'a'.repeat(40)]
  const visitor = ownerOf({})
  for (let index = 0; index < 20; index++) {
    const made = `${index}`.padStart(40, 'b')
    for (const headers of [{ cookie: `chowk=${made}` }, { cookie: made }, { 'x-api-key': made }])
      expect(ownerOf(headers)).toBe(visitor)
  }
  expect(ownerOf({}, '203.0.113.8')).not.toBe(visitor)
  owners.remember(hashOf(key), 1)
  owners.remember(hashOf(session), 1)
  const own = ownerOf({ authorization: `Bearer ${key}` })
  expect(own).not.toBe(visitor)
  expect(ownerOf({ cookie: `theme=dark; __Host-chowk=${session}; x=y` })).toBe(own)
  expect(ownerOf({ cookie: `chowk=${session}` }, '203.0.113.8')).toBe(own)
  // Beyond the first four, cookies are not looked at.
  const many = Array.from({ length: 4 }, (_, index) => `c${index}=${`${index}`.repeat(40)}`)
  expect(ownerOf({ cookie: [...many, `chowk=${session}`].join('; ') })).toBe(visitor)
})
