import { expect, test } from 'vitest'
import { nearest, unknownName } from './spelling.ts'

test.each([
  ['dmo', ['demo'], 'demo'],
  ['psot', ['poll', 'post', 'question'], 'post'],
  ['posts.crate', ['posts.create', 'polls.create'], 'posts.create'],
  ['Free', ['free', 'plus'], 'free'],
  ['posts', ['posts.list', 'posts.create'], 'posts.list'],
  ['banana', ['free', 'plus'], undefined],
  ['', ['free'], undefined],
])('suggests for %j from %j: %s', (word, known, expected) => {
  expect(nearest(word, known)).toBe(expected)
})

test('names the unknown value, the likely match and the known values', () => {
  expect(unknownName('plan', 'fre', ['free', 'plus'])).toBe(
    'Unknown plan "fre". Did you mean "free"? Use one of: free, plus.',
  )
  expect(unknownName('plan', undefined, ['free', 'plus'])).toBe(
    'Unknown plan undefined. Use one of: free, plus.',
  )
})
