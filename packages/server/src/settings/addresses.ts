import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { InvalidSetting } from './invalid-setting.ts'

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/** `host` as it stands in a URL. */
export const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** @throws SettingRefused where `list` is not addresses and networks separated by commas. */
export function checkNetworks(list: string): void {
  const wrong = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry))
  if (wrong.length > 0)
    throw new InvalidSetting(`"${wrong.join('", "')}" is no network to trust; one looks like 10.0.0.0/8.`)
}

/** A host and a port from `HOST:PORT`, IPv6 in brackets. @throws SettingRefused for anything else. */
export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const [, ipv6, name, digits] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = ipv6 ?? name
  const port = Number(digits)
  if (host === undefined || port > 65_535 || (ipv6 !== undefined && !isIPv6(ipv6)))
    throw new InvalidSetting(`"${text}" is no address to listen on; one looks like 127.0.0.1:9464.`)
  return { host, port }
}
