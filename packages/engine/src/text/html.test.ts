import { describe, expect, test } from 'vitest'
import { excerptOf, isVisuallyEmpty } from './html.ts'

describe('isVisuallyEmpty', () => {
  test.each(['', '<p> </p>', '<br>', '<ul><li></li></ul>'])('returns true for %j', (cleaned) => {
    expect(isVisuallyEmpty(cleaned)).toBe(true)
  })

  test.each(['a', '<p>&amp;</p>', '<img src="/storage/1/a.webp">'])('returns false for %j', (cleaned) => {
    expect(isVisuallyEmpty(cleaned)).toBe(false)
  })
})

describe('excerptOf', () => {
  test('returns a short text unchanged', () => {
    expect(excerptOf('<h2>One</h2><p>two &lt;three&gt;</p>')).toBe('One · two <three>')
  })

  test('keeps the cells of a table apart', () => {
    const table =
      '<table><thead><tr><th>Fruit</th><th colspan="2">Kilos</th></tr></thead><tbody><tr><td>Mango</td><td>12</td></tr></tbody></table>'
    expect(excerptOf(`${table}<p>In all</p>`)).toBe('Fruit · Kilos · Mango · 12 · In all')
  })

  test('ends between two words where the text is long, and never within a character', () => {
    const excerpt = excerptOf(`<p>${'🪔 diya '.repeat(200)}</p>`)
    expect([...excerpt].length).toBeLessThanOrEqual(241)
    expect(excerpt).toMatch(/(diya|🪔)…$/u)
    expect(excerpt.isWellFormed()).toBe(true)
  })

  test('ends within a word where the last space is in its first half', () => {
    expect(excerptOf(`${'a'.repeat(121)} ${'b'.repeat(300)}`)).toBe(`${'a'.repeat(121)}…`)
    expect(excerptOf(`${'a'.repeat(120)} ${'b'.repeat(300)}`)).toBe(`${'a'.repeat(120)} ${'b'.repeat(119)}…`)
  })
})
