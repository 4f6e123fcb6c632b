import { describe, expect, test } from 'vitest'
import { hashBy, sha256Of } from './sha256.ts'

const texts = [
  '',
  'chk_' + 'a1B'.repeat(12),
  'নীল আকাশ, ಠ_ಠ, 🦜',
  'half a pair: \ud83e.',
  'long '.repeat(50_000),
]

describe('SHA-256 of a text', () => {
  test('matches FIPS 180-4', () => {
    expect(sha256Of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test.each([
    ['there is no process', {}],
    ['a bundler puts an empty process there', { process: {} }],
    ['the module is missing', { process: { getBuiltinModule: () => undefined } }],
    ['the module is older', { process: { getBuiltinModule: () => ({}) } }],
  ])("matches Node's hash in the fallback where %s", (_, platform) => {
    expect(texts.map((text) => hashBy(platform)('sha256', text))).toEqual(texts.map(sha256Of))
  })
})
