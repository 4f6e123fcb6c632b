import { describe, expect, test } from 'vitest'
import { createPlaces } from './built-in.ts'

describe('places by name', () => {
  const places = createPlaces()

  test.each([
    ['pune', 'Pune, Maharashtra, India'],
    [' PUNE , mah', 'Pune, Maharashtra, India'],
    ['Pune district', 'Pune district, Maharashtra, India'],
    ['delhi', 'Delhi, Delhi, India'],
    ['Delhi, India', 'Delhi, Delhi, India'],
    ['punjab, ind', 'Punjab, India'],
    ['Georgia', 'Georgia'],
    ["cote d'ivoire", "Côte d'Ivoire"],
  ])('finds the place %j', async (text, label) => {
    const found = await places.find(text, 8)
    expect(found.filter(({ isMeant }) => isMeant).map((place) => place.label)).toEqual([label])
    expect(await places.locate(found[0]!.ids)).toBeDefined()
  })

  test.each(['Aurangabad', 'pu', 'pune, kerala', '', ', ,', 'Атлантида'])(
    'finds no single place for %j',
    async (text) => {
      const found = await places.find(text, 3)
      expect(found.length).toBeLessThanOrEqual(3)
      expect(found.some(({ isMeant }) => isMeant)).toBe(false)
    },
  )
})
