import { limits } from '../vocabulary/limits.ts'

/**
 * Parses a URL as browsers do, relative to `base`. Returns null for an invalid URL, and for one of more than 2,048
 * characters, with credentials, with characters that parsers treat differently, or with a host too long for DNS.
 */
export function readAddress(value: string, base?: string): URL | null {
  if (value.length > limits.address || AMBIGUOUS.test(value) || LONG_HOST.test(value)) return null
  const url = URL.parse(value, base)
  return url === null || url.username !== '' || url.password !== '' ? null : url
}

const AMBIGUOUS = /[\p{Cc}\\]/u
/** Parsing a long host is slow, and no host has more than 253 characters. */
const LONG_HOST = /^(?:[a-z]+:)?\/*[^/?#]{254}/i

/** Whether `value` is a path below `/storage/` that browsers leave unchanged: no `..`, no escapes. */
export const isStoragePath = (value: string): boolean => storagePath.test(value)

export const storagePath = /^\/storage(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
