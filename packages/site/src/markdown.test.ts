import { describe, expect, test } from 'vitest'
import { leastProcessorTime } from '../../../tests/harness/processor-time.ts'
import { cleanHtml } from '../../engine/src/text/clean-html.ts'
import { htmlOf, withLinks } from './markdown.ts'
import { toEditableText } from './editable-text.ts'

const MAX_LENGTH = 10_000
/** Five times the slowest of these inputs; without counting brackets, it took three times this limit. */
const MAX_MS = 40

const repeatToLimit = (part: string): string =>
  part.repeat(Math.ceil(MAX_LENGTH / part.length)).slice(0, MAX_LENGTH)

describe('Markdown', () => {
  test('renders links from brackets up to the limit', () => {
    const links = (count: number) => '[a](/b) '.repeat(count)
    expect(htmlOf(links(250), MAX_LENGTH).match(/<a href="\/b">a<\/a>/g)).toHaveLength(250)
    expect(htmlOf(links(251), MAX_LENGTH)).toBe(`<p>${links(251).trim()}</p>`)
    expect(htmlOf(`${'['.repeat(251)} *a* <b>b</b>`, MAX_LENGTH)).toContain('<em>a</em> <b>b</b>')
  })

  test('keeps headings, below the title of the page', () => {
    const source = 'Above\n# First\nbetween\n\nSecond\n===\n\n## Third'
    const html = htmlOf(source, MAX_LENGTH)
    const keptHtml = '<p>Above</p>\n<h2>First</h2>\n<p>between</p>\n<h2>Second</h2>\n<h2>Third</h2>'
    expect(html).toBe(keptHtml)
    expect(cleanHtml(html)).toBe(keptHtml)
    expect(htmlOf(`${'['.repeat(251)}\n# First`, MAX_LENGTH)).toContain('<h2>First</h2>')
  })

  test.each([
    ...[
      '見てhttps://example.com/a。次',
      'ดูhttps://example.com/a',
      'देखोhttps://example.com/a।',
      'https://example.com/a؟',
    ],
    ...[
      'https://example.com/a\u200b',
      'https://example.com/a\ufeff',
      'https://example.com/a‽',
      '（https://example.com/a）',
    ],
  ])('links the address in %j, as the plain text of a chat does', (text) => {
    for (const linked of [htmlOf(text, MAX_LENGTH), String(withLinks(text))])
      expect(linked.match(/href="([^"]*)"/)?.[1]).toBe('https://example.com/a')
  })

  test('renders up to 40 automatic links', () => {
    const addresses = (count: number) => 'https://chowk.example '.repeat(count)
    expect(htmlOf(addresses(40), MAX_LENGTH).match(/<a /g)).toHaveLength(40)
    expect(htmlOf(addresses(41), MAX_LENGTH)).not.toContain('<a ')
  })

  test.each([
    ...[
      '![[',
      '![',
      '[[',
      '[*',
      '[^',
      '[a][',
      '[`',
      'http://a/[[ ',
      '<https://a>',
      '- a\n',
      '> ',
      '&',
      '*a **',
    ],
    ...['*a_'.repeat(5), '<a '.repeat(12), '`a'.repeat(18)].map((between) => `[${between}`),
  ])('parses many repetitions of %j in linear time', async (part) => {
    const text = repeatToLimit(part)
    htmlOf(text, MAX_LENGTH)
    const duration = await leastProcessorTime(2 * MAX_MS, () => toEditableText(htmlOf(text, MAX_LENGTH)))
    expect(duration).toBeLessThan(2 * MAX_MS)
  })
})
