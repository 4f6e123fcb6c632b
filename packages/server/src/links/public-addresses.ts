import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Range of all public IPv6 addresses. The rest is reserved, or maps IPv4 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an address is public. False for private, local, shared, reserved and multicast addresses, for tunnels
 * and translations to IPv4 (mapped, NAT64, 6to4, Teredo), and for invalid addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}
