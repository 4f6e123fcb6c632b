import ipaddr from 'ipaddr.js'
import { createServer, isIPv6, type AddressInfo } from 'node:net'
import { Networks } from '../http/client-address.ts'
import { InvalidSetting } from './invalid-setting.ts'

/** Returns whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/** Returns the normalized addresses of a server that listens on `host`. */
function addressesOf(host: string): readonly string[] {
  if (host === 'localhost') return ['127.0.0.1', '::1']
  return [ipaddr.isValid(host) ? ipaddr.process(host).toString() : host.toLowerCase()]
}

/** Returns whether two servers with one port would be in each other's way. */
export function isSameHost(a: string, b: string): boolean {
  const [first, second] = [addressesOf(a), addressesOf(b)]
  const isEvery = (address: string) => address === '0.0.0.0' || address === '::'
  return [...first, ...second].some(isEvery) || first.some((address) => second.includes(address))
}

/** Returns `host` as written in a URL. */
export const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/**
 * Returns an address without user and passwords, for logs and messages. Removes everything before the last @, also in
 * an address that is invalid because its password has an unescaped / or another special character.
 */
export const withoutSecrets = (address: string): string =>
  address.replace(/^(\w[\w+.-]*:\/*).*@/s, '$1…@').replace(/([?&][\w-]*pass[\w-]*=)[^&]*/gi, '$1…')

/** Checks comma-separated addresses and networks. @throws InvalidSetting */
export function checkNetworks(list: string): void {
  const { wrong } = new Networks(list)
  if (wrong.length > 0)
    throw new InvalidSetting(`"${wrong.join('", "')}" is not a network. Example: 10.0.0.0/8.`)
}

/** Parses `HOST:PORT`, with IPv6 in brackets. @throws InvalidSetting */
export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const [, ipv6, name, digits] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = ipv6 ?? name
  const port = Number(digits)
  if (host === undefined || port > 65_535 || (ipv6 !== undefined && !isIPv6(ipv6)))
    throw new InvalidSetting(`"${text}" is not an address to listen on. Example: 127.0.0.1:9464.`)
  return { host, port }
}

/** Addresses of every machine. */
const COMMON = ['127.0.0.1', '0.0.0.0', 'localhost']

/** Checks that this machine can listen on a host. @throws InvalidSetting */
export async function checkHost(host: string): Promise<void> {
  if (COMMON.includes(host)) return
  const { release } = await reservePort(host).catch(() => {
    throw new InvalidSetting(`"${host}" is not an IP address of this machine. Examples: 127.0.0.1, 0.0.0.0.`)
  })
  await release()
}

export interface ReservedPort {
  readonly port: number
  /** Releases the port. Repeated calls have no effect. */
  readonly release: () => Promise<void>
}

/**
 * Reserves a free port of a host until released: an engine must know its address long before the server listens.
 * Rejects if nothing can listen on the host.
 */
export async function reservePort(host: string): Promise<ReservedPort> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ host, port: 0, exclusive: true }, resolve),
  )
  const { port } = server.address() as AddressInfo
  return {
    port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
