import { expect, test } from 'vitest'
import { templateNames } from './templates.ts'

test('paths that differ in the name of a parameter become one', () => {
  const names = templateNames(['/jobs/{slug}', '/jobs/{id}', '/jobs/{id}/close'])
  expect(names.pathOf('/jobs/{slug}')).toBe('/jobs/{id}')
  expect(names.pathOf('/jobs/{id}')).toBe('/jobs/{id}')
  expect(names.nameOf('/jobs/{slug}', 'slug')).toBe('id')
})

test('uses the first name without an ID', () => {
  const names = templateNames(['/a/{slug}/b/{n}', '/a/{name}/b/{id}'])
  expect(names.pathOf('/a/{name}/b/{id}')).toBe('/a/{slug}/b/{id}')
  expect(names.nameOf('/a/{name}/b/{id}', 'name')).toBe('slug')
  expect(names.nameOf('/a/{slug}/b/{n}', 'n')).toBe('id')
})

test('names an ID regardless of the order of the table', () => {
  expect(templateNames(['/a/{id}', '/a/{slug}']).pathOf('/a/{slug}')).toBe('/a/{id}')
})

test('paths without parameters stay as they are', () => {
  expect(templateNames(['/me']).pathOf('/me')).toBe('/me')
})
