import { expect, test } from 'vitest'
import { leastProcessorTime } from '../../../../tests/harness/processor-time.ts'
import { cleanHtml } from './clean-html.ts'
import { plainText, isVisuallyEmpty } from './html.ts'
import { wordsOf } from './words.ts'

const LENGTH = 100_000
/** Milliseconds. Far above linear time (50 ms at most), and below any other. */
const MAX_MS = 500

const repeatToLimit = (...parts: string[]): string =>
  parts
    .map((part) =>
      part.repeat(Math.ceil(LENGTH / parts.length / part.length)).slice(0, LENGTH / parts.length),
    )
    .join('')

const FORMATS = '<b><i><u><s><sub><sup><mark><kbd><code><em><strong><a href=/x>'

const distinct = (tag: string): string =>
  Array.from({ length: 60 }, (_, index) => `<${tag}${index}>`).join('')

/** Worst-case text of the maximum length of a field. */
const worst: Readonly<Record<string, string>> = {
  'elements that are never closed': repeatToLimit('<b>'),
  'ends that match nothing': repeatToLimit('<b>', '</i>'),
  'beginnings and ends that cross': repeatToLimit('<b></i>'),
  'deep nesting': repeatToLimit('<blockquote>'),
  'tables in tables': repeatToLimit('<table><td>'),
  'cells without an end': `<table>${repeatToLimit('<td>').slice(7)}`,
  'lists in lists in spans': repeatToLimit('<span><ul><li>'),
  'formats carried into every paragraph': FORMATS.repeat(3) + repeatToLimit('<p>x').slice(300),
  'formats that end in turn': FORMATS + repeatToLimit('</b><b>x').slice(70),
  'formats carried from each paragraph to the next': `<p>${distinct('b x')}${repeatToLimit('<p>x').slice(1000)}`,
  'allowed formats, repeated in the same way': `<p>${distinct('code class=language-x')}${repeatToLimit('<p>x').slice(2000)}`,
  links: repeatToLimit('<a href="/a">b</a>'),
  'links to long hosts of many marks': repeatToLimit(`<a href="https://a${'\u0301\u0323'.repeat(1000)}">x`),
  'one attribute that is all space': `<a href="${repeatToLimit(' ').slice(12)}x">`,
  'an attribute again and again': `<a ${repeatToLimit('title ').slice(4)}`,
  ampersands: repeatToLimit('&'),
  'escapes without an end': repeatToLimit('&#x1'),
  'angle brackets': repeatToLimit('<'),
  'comments without an end': repeatToLimit('<!--'),
  'scripts without an end': `<script>${repeatToLimit('</scrip').slice(8)}`,
  'drawings in drawings': repeatToLimit('<svg>'),
  'names the language knows': repeatToLimit('<constructor>'),
  'combining marks': `a${repeatToLimit('\u0301\u0323\u0315\u05ae').slice(1)}`,
  'letters with thirty marks': repeatToLimit(`a${'\u0301\u0323'.repeat(15)}`),
  'characters that stand for eighteen': repeatToLimit('\ufdfa'),
  'characters that stand for five, without spaces': repeatToLimit('㌀'),
  'one long word': repeatToLimit('ж'),
  'characters without spaces': repeatToLimit('東京都'),
  'voicing marks alone': repeatToLimit('\u3099'),
  'words of one letter': repeatToLimit('é '),
}

test.each(Object.entries(worst))(
  'cleans and tokenizes %s without blocking the event loop',
  async (_, text) => {
    const duration = await leastProcessorTime(MAX_MS, () => {
      const plain = plainText(cleanHtml(text))
      isVisuallyEmpty(cleanHtml(text))
      wordsOf(plain)
      wordsOf(text)
    })
    expect(duration).toBeLessThan(MAX_MS)
  },
)
