import type { Random } from '../ports/random.ts'
import { sha256Of } from '../text/sha256.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const START = 'chk_'
const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6
const PREFIX_LENGTH = 12
const form = new RegExp(`^${START}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/**
 * Returns a new API key: `chk_`, 30 random characters, and a checksum of 6, which distinguishes a mistyped
 * key from an unknown one.
 */
export function newKey(random: Random): string {
  const body = START + randomText(random, SECRET_LENGTH)
  return body + checksum(body)
}

/** Returns whether `key` has the form of a key, checksum included. */
export function isWellFormed(key: string): boolean {
  return form.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}

export const prefixOf = (key: string): string => key.slice(0, PREFIX_LENGTH)

/** Returns the hash of a key, as stored. */
export const hashOf = sha256Of

/** Returns `length` uniformly random characters of the 62 letters and digits. */
export function randomText(random: Random, length: number): string {
  const codes: number[] = []
  while (codes.length < length) {
    for (const byte of random.bytes(length * 2)) {
      // Bytes from 248 on would favour the first letters.
      if (byte < 248 && codes.length < length) codes.push(ALPHABET.charCodeAt(byte % 62))
    }
  }
  // Built in one call: a string concatenated by character is flattened by each reader.
  return String.fromCharCode(...codes)
}

function checksum(text: string): string {
  let remainder = crc32(text)
  let result = ''
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    result = ALPHABET[remainder % 62] + result
    remainder = Math.floor(remainder / 62)
  }
  return result
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  return value
})

/** For ASCII. */
function crc32(text: string): number {
  let value = 0xffffffff
  for (let index = 0; index < text.length; index++)
    value = (value >>> 8) ^ CRC_TABLE[(value ^ text.charCodeAt(index)) & 0xff]!
  return (value ^ 0xffffffff) >>> 0
}
