import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Reads an address as sockets and proxies write it: also with a port, in brackets or quotes, with a zone, or mapped into
 * IPv6. Returns undefined for anything else, such as `unknown`.
 */
export function readAddress(text = ''): Address | undefined {
  const bare = text.trim().replace(/^"(.*)"$/s, '$1')
  const [, ipv6, ipv4] = /^(?:\[(.*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/s.exec(bare) ?? []
  const address = (ipv6 ?? ipv4 ?? bare).replace(/%[\w.-]+$/, '')
  const isOne = ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address)
  return isOne ? ipaddr.process(address) : undefined
}

/** Reads an address, or a network such as `10.0.0.0/8`. */
function readNetwork(text: string): [Address, number] | undefined {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text)
    const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
    return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits]
  }
  const address = readAddress(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** The networks of a comma-separated list. */
export class Networks {
  /** The entries that are not networks. */
  readonly wrong: readonly string[]
  readonly #networks: readonly [Address, number][]

  constructor(list: string) {
    const read = list.split(',').map((entry) => [entry.trim(), readNetwork(entry.trim())] as const)
    this.wrong = read.filter(([, network]) => network === undefined).map(([entry]) => entry)
    this.#networks = read.flatMap(([, network]) => (network ? [network] : []))
  }

  /** Returns whether an address is in one of the networks. One that can't be read is in none. */
  has(text: string | undefined): boolean {
    const address = readAddress(text)
    return this.#networks.some(
      ([network, bits]) => address?.kind() === network.kind() && address.match(network, bits),
    )
  }
}

/**
 * Returns a caller's normalized IP address: IPv4 with dots, IPv6 in eight groups, no zone. If a proxy does not report
 * it, this is the proxy's address.
 */
export function clientAddress({ ips, ip }: Pick<FastifyRequest, 'ips' | 'ip'>): string {
  const known = (ips ?? [ip]).map(readAddress).findLast((address) => address !== undefined)
  return known?.toNormalizedString() ?? ''
}
