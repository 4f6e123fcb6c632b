import { expect, test } from 'vitest'
import { DISPLAY_CONTROLS, INVISIBLE } from './characters.ts'

const withoutCommands = (text: string): string => text.replace(DISPLAY_CONTROLS, '')
const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

test.each([
  'ශ්‍රී',
  'می‌خواهم',
  'നന്‍മ',
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'soft\u00adhyphen',
  'word\u2060joiner',
  'שלום\u200f!',
])('finds no display control characters in %s', (text) => expect(withoutCommands(text)).toBe(text))

test.each(['👨‍👩‍👧‍👦', '🏳️‍🌈', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏽‍🚀', 'a\tb\nc'])('keeps %s as it is displayed', (text) =>
  expect(withoutInvisible(text)).toBe(text.replaceAll('\ufe0f', '')),
)

test.each([
  ...['\0', '\u0007', '\t', '\n', '\r', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
])('finds a display control character in %j', (character) =>
  expect(withoutCommands(`a${character}b`)).toBe('ab'),
)
