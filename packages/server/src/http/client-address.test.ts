import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress, Networks, readAddress } from './client-address.ts'

/** Ways to write an address, as sockets and proxies do. */
const writings = {
  ipv4: (bare: string) => [
    bare,
    `${bare}:40001`,
    `::ffff:${bare}`,
    `[::ffff:${bare}]`,
    `[::ffff:${bare}]:443`,
    `"${bare}:443"`,
    `"[::ffff:${bare}]:443"`,
    ` ${bare} `,
    `::ffff:${hexadecimal(bare)}`,
  ],
  ipv6: (bare: string) => [
    bare,
    bare.toUpperCase(),
    `[${bare}]`,
    `[${bare}]:443`,
    `"[${bare}]"`,
    `"[${bare}]:443"`,
    `${bare}%eth0`,
    `[${bare}%eth0.1]:443`,
  ],
}

const hexadecimal = (ipv4: string) =>
  ipv4
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{4})/, '$1:')

const anyAddress = fc.oneof(
  fc.ipV4().map((bare) => ({ bare, all: writings.ipv4(bare), network: `${bare}/32` })),
  fc
    .array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 })
    .map((groups) => groups.map((group) => group.toString(16)).join(':'))
    .map((bare) => ({ bare, all: writings.ipv6(bare), network: `${bare}/128` })),
)

test('parses equivalent addresses alike and trusts them alike', () => {
  fc.assert(
    fc.property(anyAddress, ({ bare, all, network }) => {
      for (const text of all) {
        expect(clientAddress({ ip: text }), text).toBe(bare)
        expect(new Networks(network).has(text), text).toBe(true)
        expect(new Networks(text.trim()).wrong, text).toEqual([])
        expect(new Networks('192.0.2.0/25, 2001:db8:ffff::/48').has(text)).toBe(
          /^192\.0\.2\.([0-9]|[1-9][0-9]|1[01][0-9]|12[0-7])$|^2001:db8:ffff:/.test(bare),
        )
      }
    }),
  )
})

test.each([
  '',
  'unknown',
  '_hidden',
  '127.1',
  '2130706433',
  '0x7f.1',
  '1.2.3',
  '1.2.3.256',
  '[1.2.3.4',
  '1.2.3.4:port',
  '::1::2',
])('rejects %j as an address', (text) => {
  expect(readAddress(text)).toBeUndefined()
  expect(new Networks('0.0.0.0/0, ::/0').has(text)).toBe(false)
  expect(new Networks(text).wrong).toEqual([text])
})

test('matches IPv4 addresses of a network mapped into IPv6', () => {
  expect(new Networks('::ffff:10.0.0.0/104').has('10.200.0.1')).toBe(true)
})
