import { domainToUnicode } from 'node:url'
import { readAddress } from '@chowk/contract/core'

/**
 * Scripts that a whole host can use, including its top-level domain. Latin is not among them: Latin hosts are in
 * ASCII.
 */
const WHOLE_HOSTS = (
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Kannada ' +
  'Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thai'
)
  .split(' ')
  .map((script) => new RegExp(`^[\\p{sc=${script}}\\p{M}\\d.-]+$`, 'u'))

/**
 * Returns a URL in a form that cannot deceive readers. A host of several scripts, or of another script below a Latin
 * top-level domain, is in ASCII, and so is the rest. Other text stays unchanged.
 */
export function shownAddress(address: string): string {
  const url = readAddress(address)
  if (url === null) return address
  const { href, host, hostname } = url
  const named = domainToUnicode(hostname)
  if (!WHOLE_HOSTS.some((script) => script.test(named))) return isAscii(address) ? address : href
  return href.replace(host, host.replace(hostname, named))
}

const isAscii = (text: string): boolean => /^[!-~]*$/.test(text)
