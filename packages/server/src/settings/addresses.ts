import ipaddr from 'ipaddr.js'
import { createServer, isIPv6, type AddressInfo } from 'node:net'
import { InvalidSetting } from './invalid-setting.ts'

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/** `host` as it stands in a URL. */
export const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** @throws InvalidSetting where `list` is not addresses and networks separated by commas. */
export function checkNetworks(list: string): void {
  const wrong = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry))
  if (wrong.length > 0)
    throw new InvalidSetting(`"${wrong.join('", "')}" is no network to trust; one looks like 10.0.0.0/8.`)
}

/** A host and a port from `HOST:PORT`, IPv6 in brackets. @throws InvalidSetting for anything else. */
export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const [, ipv6, name, digits] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = ipv6 ?? name
  const port = Number(digits)
  if (host === undefined || port > 65_535 || (ipv6 !== undefined && !isIPv6(ipv6)))
    throw new InvalidSetting(`"${text}" is no address to listen on; one looks like 127.0.0.1:9464.`)
  return { host, port }
}

export interface ReservedPort {
  readonly port: number
  /** Lets it go, for whoever listens on it next; once is enough. */
  readonly release: () => Promise<void>
}

/**
 * A free port of a host, which the system gives to nobody else until it is let go: an engine has to know its address long before it
 * is served there. Rejects where nothing can listen on the host.
 */
export async function reservePort(host: string): Promise<ReservedPort> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
