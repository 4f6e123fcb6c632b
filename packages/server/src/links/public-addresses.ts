import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where every IPv6 address of the public internet begins; the rest is reserved, or an IPv4 address in disguise. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the public internet. False for what is private, local, shared, reserved or multicast, for
 * tunnels and translations that lead to an IPv4 address (mapped, NAT64, 6to4, Teredo), and for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}
