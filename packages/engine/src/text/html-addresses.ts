import { isStoragePath, readAddress } from '@chowk/contract/core'

/** Two sites that are none. What leads to the same place from both leads there from everywhere. */
const SECURE_SITE = 'https://secure.invalid'
const PLAIN_SITE = 'http://plain.invalid'

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** The address that a link is kept with: on the web, for mail, or a path of this site; undefined for any other. */
export function linkAddress(value: string): string | undefined {
  const address = written(value)
  const [secure, plain] = [readAddress(address, SECURE_SITE), readAddress(address, PLAIN_SITE)]
  if (secure === null || plain === null) return undefined
  if (secure.origin === SECURE_SITE && plain.origin === PLAIN_SITE)
    return address.startsWith('/') ? address : undefined
  return secure.href === plain.href && LINK_SCHEMES.has(secure.protocol) ? address : undefined
}

/** The address that an image is kept with: one that is stored here, or one elsewhere, with TLS; undefined for any other. */
export function imageAddress(value: string): string | undefined {
  const address = written(value)
  if (isStoragePath(address)) return address
  const link = linkAddress(address)
  return link !== undefined && readAddress(link)?.protocol === 'https:' ? link : undefined
}

/** An address without what browsers pass over in one. */
const written = (value: string): string => value.replace(/[\t\n\r]/g, '').trim()
