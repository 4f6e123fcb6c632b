import { expect, test } from 'vitest'
import { DISPLAY_CONTROLS, INVISIBLE, NOT_SHOWN } from './characters.ts'

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

test.each([
  ...['Zoë', 'ශ්‍රී', 'می‌خواهم', 'നന്‍മ', 'ক্‍ষ', '葛󠄀城市', '❤️‍🔥', '1️⃣', '👩🏽‍🚀', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'שלום\u200f!', 'ᠨᠢᠭᠡ᠋'],
])('shows %s unchanged', (text) => expect(text.replace(NOT_SHOWN, '')).toBe(text))

test.each([
  ...[
    'ad\u200bmin',
    'ad\u00admin',
    'ad\u2060min',
    'ad\ufeffmin',
    'ad\u200dmin',
    'ad\u200cmin',
    '\u200dadmin',
  ],
  ...['ad\u{e0041}min', '\ufe0fadmin', 'ad\u3164min', 'ad\u206amin', 'admin\u202e'],
])('shows %j as admin', (text) => expect(text.replace(NOT_SHOWN, '')).toBe('admin'))

test('keeps one of several selectors, which could carry a message', () =>
  expect('🙂\ufe0f\ufe01\ufe02\u{e0101}'.replace(NOT_SHOWN, '')).toBe('🙂\ufe0f'))
