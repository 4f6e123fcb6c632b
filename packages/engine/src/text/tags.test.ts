import { nameKey, tagName } from '@chowk/contract/core'
import { describe, expect, test } from 'vitest'
import { distinctTags } from './tags.ts'

describe('two names are the same tag', () => {
  test.each([
    ['whatever their case', 'Straße', 'STRASSE'],
    ['with a capital ß', 'STRAẞE', 'strasse'],
    ['with the dotted I of Turkish', 'İstanbul', 'istanbul'],
    ['with its dotless ı', 'ISPARTA', 'ısparta'],
    ['with either sigma', 'ΟΔΟΣ', 'οδος'],
    ['in letters of full width', 'ＡＩ', 'ai'],
    ['with letters taken apart', 'café', 'cafe\u0301'],
  ])('%s', (_, first, second) => {
    expect(distinctTags([first, second])).toEqual([first])
    expect(nameKey(nameKey(first))).toBe(nameKey(first))
  })
})

test.each([
  ['##pottery', 'pottery'],
  [' #  clay \n wheels ', 'clay wheels'],
  ['C#', 'C#'],
  ['machine\u0085lear\u200bning', 'machine learning'],
  ['\u0958', '\u0915\u093c'],
])('keeps %j as a name', (text, name) => {
  expect(tagName(text)).toBe(name)
  expect(tagName(name)).toBe(name)
})
