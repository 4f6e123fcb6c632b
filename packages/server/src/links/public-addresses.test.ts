import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

describe('isPublicAddress', () => {
  test.each(['93.184.216.34', '1.1.1.1', '223.255.255.254', '2606:2800:220:1::1', '2a00:1450:4001::5'])(
    'true for %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, anywhere in its range', '127.255.1.1'],
    ['no address yet', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.31.0.1'],
    ['a private network', '192.168.1.1'],
    ['a cloud’s metadata', '169.254.169.254'],
    ['a provider’s network', '100.64.0.1'],
    ['documentation', '192.0.2.1'],
    ['benchmarks', '198.18.0.1'],
    ['protocol assignments', '192.0.0.8'],
    ['6to4 relays', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['this machine in IPv6', '::1'],
    ['no address yet in IPv6', '::'],
    ['a link in IPv6', 'fe80::1'],
    ['a private network in IPv6', 'fd12:3456::1'],
    ['a site in IPv6', 'fec0::1'],
    ['multicast in IPv6', 'ff02::1'],
    ['documentation in IPv6', '2001:db8::1'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, though public', '::ffff:93.184.216.34'],
    ['compatible with IPv4', '::127.0.0.1'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unassigned', '4000::1'],
    ['a zone', 'fe80::1%eth0'],
    ['no address', 'localhost'],
    ['a short form', '127.1'],
    ['a number', '2130706433'],
    ['nothing', ''],
  ])('false for %s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false))
})
