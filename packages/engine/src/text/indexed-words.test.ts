import { expect, test } from 'vitest'
import { vocabularies } from '../../../../tests/event-loop/distinct-words.ts'
import { INDEXED_LENGTH, indexedWords, wordsIn } from './indexed-words.ts'
import { wordsOf } from './words.ts'

const indexed = (...texts: string[]): string[] => indexedWords(wordsIn(texts))

test.each(vocabularies(1))('indexes as many words of a $name as fit', ({ text }) => {
  const long = text(83_000)
  const found = indexed(long)
  expect(found.join(' ').length).toBeLessThanOrEqual(INDEXED_LENGTH)
  expect(new Set(found).size).toBe(found.length)
  expect(found[0]).toBe(wordsOf(long)[0])
})

test('indexes all words of a long article', () => {
  const word = (index: number) => `w${index.toString(36)}rd`
  const article = Array.from({ length: 3500 }, (_, index) => word(index % 1000)).join(' ')
  expect(indexed(article)).toEqual(Array.from({ length: 1000 }, (_, index) => word(index)))
})

test('extracts the same words from a text in parts as from the whole', () => {
  const sentence = 'Der Ofen brennt, das Brötchen (täglich frisch) ruht—東京都民の日。 soft\u00adhyphen '
  const text = sentence.repeat(300)
  expect(indexed(text)).toEqual([...new Set(wordsOf(text))])
})

test('indexes earlier texts completely if the space is limited', () => {
  const [{ text } = { text: String }] = vocabularies(2)
  const found = indexed('Title of it', 'tag', text(83_000), 'beyond')
  expect(found.slice(0, 4)).toEqual(['title', 'of', 'it', 'tag'])
  expect(found).not.toContain('beyond')
})

test('indexes sixteen words with the same first six letters', () => {
  const words = Array.from({ length: 40 }, (_, index) => `beginning${index}`)
  expect(indexed(['short', ...words, 'begin', 'other'].join(' '))).toEqual([
    'short',
    ...words.slice(0, 16),
    'begin',
    'other',
  ])
})

test('reads repeated words only up to the limit', () => {
  expect(indexed(`${'é '.repeat(30_000)}beyond`)).toEqual(['e'])
})
