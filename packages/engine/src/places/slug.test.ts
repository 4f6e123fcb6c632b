import { expect, it } from 'vitest'
import { slugify } from './slug.ts'

it.each([
  ['Pune', 'pune'],
  ['Uttar Pradesh', 'uttar-pradesh'],
  ["Côte d'Ivoire", 'cote-divoire'],
  ['Åland Islands', 'aland-islands'],
  ['Türkiye', 'turkiye'],
  ['İstanbul', 'istanbul'],
  ['Møre og Romsdal', 'more-og-romsdal'],
  ['Łódzkie', 'lodzkie'],
  ['Şalāḩ ad Dīn', 'salah-ad-din'],
  ['M’Sila', 'msila'],
  ['Sofia (stolitsa)', 'sofia-stolitsa'],
  ['  North -- East  ', 'north-east'],
  ['मुंबई', ''],
])('converts %s to the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})
