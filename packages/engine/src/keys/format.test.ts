import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemRandom } from '../ports/random.ts'
import { hashOf, isWellFormed, newKey, prefixOf, randomText } from './format.ts'

test('generates well-formed, unique keys', () => {
  const keys = Array.from({ length: 1000 }, () => newKey(systemRandom))
  for (const key of keys) expect(key).toMatch(/^chk_[0-9A-Za-z]{36}$/)
  expect(keys.every(isWellFormed)).toBe(true)
  expect(new Set(keys).size).toBe(1000)
})

test('ends a key with the CRC-32 of the rest in base 62', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const key = newKey(systemRandom)
  const checksum = [...key.slice(-6)].reduce((value, digit) => value * 62 + alphabet.indexOf(digit), 0)
  expect(checksum).toBe(crc32(key.slice(0, -6)))
})

test('detects one changed character of a key', () => {
  const key = newKey(systemRandom)
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom('A', 'b', '0', '-'), (position, character) => {
      fc.pre(key[position] !== character)
      expect(isWellFormed(key.slice(0, position) + character + key.slice(position + 1))).toBe(false)
    }),
  )
})

test('returns the first 12 characters as prefix and a SHA-256 hash', () => {
  const key = newKey(systemRandom)
  expect(prefixOf(key)).toBe(key.slice(0, 12))
  expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashOf('chk_')).toBe('e95011f807ebe9116badcda81a28d42aaeefe4d763882f9084193d6550f51a3c')
})

test('uses all 62 characters about equally often', () => {
  const counts = new Map<string, number>()
  const drawn = Array.from({ length: 100 }, () => randomText(systemRandom, 620)).join('')
  for (const character of drawn) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(62)
  // 1,000 expected of each; ten standard deviations are about 316.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(320)
})
