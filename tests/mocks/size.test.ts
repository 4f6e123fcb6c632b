import { beforeAll, describe, expect, test } from 'vitest'
import { mocksSize } from './bundle.ts'

const MOST_AT_ONCE = 300_000
const MOST_OF_OUR_OWN = 350_000

describe('minified, and without MSW', () => {
  let size: Awaited<ReturnType<typeof mocksSize>>
  beforeAll(async () => {
    size = await mocksSize()
  })

  test('what a page that makes mocks loads at once is 300 KB at most, with all that it depends on', () => {
    expect(size.atOnce).toBeLessThanOrEqual(MOST_AT_ONCE)
  })

  test('all that is our own is 350 KB at most, without the lists of places', () => {
    expect(size.own).toBeLessThanOrEqual(MOST_OF_OUR_OWN)
  })
})
