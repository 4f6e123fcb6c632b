import { limits } from '../vocabulary/limits.ts'

/**
 * An address as browsers read it, from the page `base`; null for one that is not valid or of more than 2,048 characters,
 * and for one with credentials, with characters that programs read in different ways, or with a host that no name server knows.
 */
export function readAddress(value: string, base?: string): URL | null {
  if (value.length > limits.address || AMBIGUOUS.test(value) || LONG_HOST.test(value)) return null
  const url = URL.parse(value, base)
  return url === null || url.username !== '' || url.password !== '' ? null : url
}

const AMBIGUOUS = /[\p{Cc}\\]/u
/** Reading the host of an address is slow where it is long, and none has more than 253 characters. */
const LONG_HOST = /^(?:[a-z]+:)?\/*[^/?#]{254}/i

/** Whether `value` is a path below `/storage/` that browsers read as it is written: no `..`, nothing escaped. */
export const isStoragePath = (value: string): boolean => storagePath.test(value)

export const storagePath = /^\/storage(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
