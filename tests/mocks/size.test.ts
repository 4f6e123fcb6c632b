import { beforeAll, describe, expect, test } from 'vitest'
import { mocksSize, mostBytes } from './bundle.ts'

describe('minified, and without MSW', () => {
  let size: Awaited<ReturnType<typeof mocksSize>>
  beforeAll(async () => {
    size = await mocksSize()
  })

  test('loads at most 179.5 KB at first for a page with mocks', () => {
    expect(size.atOnce).toBeLessThanOrEqual(mostBytes.atOnce)
  })

  test('all that is our own is 382.35 KB at most, without the lists of places', () => {
    expect(size.own).toBeLessThanOrEqual(mostBytes.own)
  })

  test('loads at most 95 KB of Zod, without its texts in other languages', () => {
    expect(size.zod).toBeLessThanOrEqual(mostBytes.zod)
  })
})
