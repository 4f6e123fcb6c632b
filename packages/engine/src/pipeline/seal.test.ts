import { aessiv } from '@noble/ciphers/aes.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Seal } from './seal.ts'

const key = Uint8Array.from({ length: 32 }, (_, index) => index)
const otherSecret = Uint8Array.from({ length: 32 }, (_, index) => 255 - index)
const texts = fc.string({ unit: 'grapheme', maxLength: 200 })

test('opens a sealed value only with its key and purpose', () => {
  fc.assert(
    fc.property(texts, texts, texts, (text, purpose, another) => {
      const sealed = new Seal(key).seal(text, purpose)
      expect(sealed).toMatch(/^[\w-]*$/)
      expect(new Seal(key).open(sealed, purpose)).toBe(text)
      expect(new Seal(otherSecret).open(sealed, purpose)).toBeUndefined()
      if (another !== purpose) expect(new Seal(key).open(sealed, another)).toBeUndefined()
    }),
  )
})

test('detects every changed, added or removed character', () => {
  const seal = new Seal(key)
  const sealed = seal.seal('[20,1796115600000,43]', 'a list')
  for (let index = 0; index < sealed.length; index++)
    for (const character of 'ABab01-_')
      if (sealed[index] !== character)
        expect(
          seal.open(sealed.slice(0, index) + character + sealed.slice(index + 1), 'a list'),
        ).toBeUndefined()
  for (const text of [
    '',
    '=',
    'A',
    sealed.slice(1),
    sealed.slice(0, -1),
    `${sealed}A`,
    `${sealed}=`,
    ` ${sealed}`,
    'é',
  ])
    expect(seal.open(text, 'a list')).toBeUndefined()
})

test('separates text and purpose', () => {
  const seal = new Seal(key)
  expect(seal.open(seal.seal('23', '1'), '12')).toBeUndefined()
  expect(seal.seal('23', '1').slice(0, 20)).not.toBe(seal.seal('3', '12').slice(0, 20))
})

test("matches the library's AES-SIV", () => {
  const encoder = new TextEncoder()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), texts, texts, (secret, text, purpose) => {
      const sealed = aessiv(secret, encoder.encode(purpose)).encrypt(encoder.encode(text))
      expect(new Seal(secret).seal(text, purpose)).toBe(Buffer.from(sealed).toString('base64url'))
    }),
  )
})
