import { expect, test } from 'vitest'
import { leastProcessorTime } from '../../../../tests/harness/processor-time.ts'
import { cleanHtml } from './clean-html.ts'
import { plainText, isVisuallyEmpty } from './html.ts'
import { wordsOf } from './words.ts'

const LENGTH = 100_000
/** Milliseconds. Far above linear time (50 ms at most), and below any other. */
const MAX_MS = 500

const filled = (...parts: string[]): string =>
  parts
    .map((part) =>
      part.repeat(Math.ceil(LENGTH / parts.length / part.length)).slice(0, LENGTH / parts.length),
    )
    .join('')

const FORMATS = '<b><i><u><s><sub><sup><mark><kbd><code><em><strong><a href=/x>'

const distinct = (tag: string): string => Array.from({ length: 60 }, (_, at) => `<${tag}${at}>`).join('')

/** Worst-case text of the maximum length of a field. */
const worst: Readonly<Record<string, string>> = {
  'elements that are never closed': filled('<b>'),
  'ends that match nothing': filled('<b>', '</i>'),
  'beginnings and ends that cross': filled('<b></i>'),
  'deep nesting': filled('<blockquote>'),
  'tables in tables': filled('<table><td>'),
  'cells without an end': `<table>${filled('<td>').slice(7)}`,
  'lists in lists in spans': filled('<span><ul><li>'),
  'formats carried into every paragraph': FORMATS.repeat(3) + filled('<p>x').slice(300),
  'formats that end in turn': FORMATS + filled('</b><b>x').slice(70),
  'formats carried from each paragraph to the next': `<p>${distinct('b x')}${filled('<p>x').slice(1000)}`,
  'formats that are kept, carried likewise': `<p>${distinct('code class=language-x')}${filled('<p>x').slice(2000)}`,
  links: filled('<a href="/a">b</a>'),
  'links to long hosts of many marks': filled(`<a href="https://a${'\u0301\u0323'.repeat(1000)}">x`),
  'one attribute that is all space': `<a href="${filled(' ').slice(12)}x">`,
  'an attribute again and again': `<a ${filled('title ').slice(4)}`,
  ampersands: filled('&'),
  'escapes without an end': filled('&#x1'),
  'angle brackets': filled('<'),
  'comments without an end': filled('<!--'),
  'scripts without an end': `<script>${filled('</scrip').slice(8)}`,
  'drawings in drawings': filled('<svg>'),
  'names the language knows': filled('<constructor>'),
  'combining marks': `a${filled('\u0301\u0323\u0315\u05ae').slice(1)}`,
  'letters with thirty marks': filled(`a${'\u0301\u0323'.repeat(15)}`),
  'characters that stand for eighteen': filled('\ufdfa'),
  'characters that stand for five, without spaces': filled('㌀'),
  'one long word': filled('ж'),
  'characters without spaces': filled('東京都'),
  'voicing marks alone': filled('\u3099'),
  'words of one letter': filled('é '),
}

test.each(Object.entries(worst))('%s are cleaned and taken into words at once', async (_, text) => {
  const took = await leastProcessorTime(MAX_MS, () => {
    const plain = plainText(cleanHtml(text))
    isVisuallyEmpty(cleanHtml(text))
    wordsOf(plain)
    wordsOf(text)
  })
  expect(took).toBeLessThan(MAX_MS)
})
