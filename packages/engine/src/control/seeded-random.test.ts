import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.ts'

test('returns the same bytes for the same seed and others for another', () => {
  expect(seededRandom('one').bytes(40)).toEqual(seededRandom('one').bytes(40))
  expect(seededRandom('one').bytes(40)).not.toEqual(seededRandom('two').bytes(40))
})

test('restores an earlier state', () => {
  const random = seededRandom('one')
  random.bytes(7)
  const { state } = random
  const bytes = random.bytes(20)
  random.state = state
  expect(random.bytes(20)).toEqual(bytes)
})

test('returns every byte about equally often', () => {
  const counts = new Array<number>(256).fill(0)
  for (const byte of seededRandom('many').bytes(256_000)) counts[byte]!++
  expect(Math.min(...counts)).toBeGreaterThan(850)
  expect(Math.max(...counts)).toBeLessThan(1150)
})
