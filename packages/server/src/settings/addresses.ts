import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { SettingRefused } from './setting-refused.ts'

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/** `host` as it stands in a URL. */
export const inUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** @throws SettingRefused where `list` is not addresses and networks separated by commas. */
export function checkNetworks(list: string): void {
  const wrong = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !ipaddr.isValid(entry) && !ipaddr.isValidCIDR(entry))
  if (wrong.length > 0)
    throw new SettingRefused(`"${wrong.join('", "')}" is no network to trust; one looks like 10.0.0.0/8.`)
}
