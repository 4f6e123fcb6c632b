import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { allowedElements } from '@chowk/contract'
import { expect, test } from 'vitest'
import { cleanHtml } from '../../packages/engine/src/text/clean-html.ts'
import { startWriter } from './start-writer.ts'

const words = fc.constantFrom('six', 'herons', 'by the weir', 'a < b & c', 'हिन्दी', '“quoted”', '1')
const attributes = fc.constantFrom('', '', '', ' lang="hi"', ' dir="rtl"')
const element = (tag: string, content: fc.Arbitrary<string>, own: fc.Arbitrary<string> = attributes) =>
  fc.tuple(own, content).map(([attribute, inner]) => `<${tag}${attribute}>${inner}</${tag}>`)
const joined = (part: fc.Arbitrary<string>, maxLength: number, between = '') =>
  fc.array(part, { minLength: 1, maxLength }).map((parts) => parts.join(between))

const FORMATS = 'strong b em i u s del ins sub sup mark q kbd code'.split(' ')
const { inline } = fc.letrec<Record<'inline' | 'piece', string>>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.constantFrom(...FORMATS).chain((tag) => element(tag, tie('inline'))),
    element('span', words, fc.constantFrom(' lang="fr"', ' dir="ltr"')),
    fc.constant('<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>'),
    element('a', words, fc.constantFrom(' href="/x"', ' href="https://x.example/?a=1&amp;b" title="There"')),
    fc.constant('<img src="/storage/1/a.webp" alt="A kiln" title="T" width="20" height="30">'),
    fc.constant('six<br>herons'),
  ),
  inline: joined(tie('piece'), 3, ' '),
}))

const code = fc.constantFrom('let a', 'a\n\n  b\n', '\n c', '<b>')
const escaped = code.map((text) => text.replaceAll('<', '&lt;'))
const { block } = fc.letrec<Record<'block' | 'item' | 'blocks', string>>((tie) => {
  const [one, item, blocks] = [tie('block'), tie('item'), tie('blocks')] as fc.Arbitrary<string>[]
  const cell = (tag: string) =>
    element(
      tag,
      inline,
      fc.constantFrom('', '', ' style="text-align:right"', ' style="text-align:center" lang="hi"'),
    )
  const row = (tag: string) => fc.tuple(cell(tag), cell(tag)).map((cells) => `<tr>${cells.join('')}</tr>`)
  return {
    block: fc.oneof(
      { maxDepth: 2 },
      element('p', inline),
      ...['h2', 'h3', 'h4'].map((tag) => element(tag, inline)),
      fc.constant('<hr>'),
      element('pre', element('code', escaped, fc.constantFrom('', ' class="language-js"'))),
      element('pre', inline),
      element('blockquote', blocks!),
      element('ul', joined(item!, 3)),
      element('ol', joined(item!, 3), fc.constantFrom('', ' start="3"', ' reversed=""', ' type="a"')),
      element(
        'figure',
        fc.constant('<img src="/storage/1/a.webp" alt="A kiln"><figcaption>By the weir</figcaption>'),
      ),
      element(
        'table',
        fc
          .tuple(row('th'), joined(row('td'), 3))
          .map(([head, body]) => `<thead>${head}</thead><tbody>${body}</tbody>`),
      ),
      element('table', joined(element('tbody', joined(row('td'), 2)), 2)),
    ),
    item: element(
      'li',
      fc.oneof(
        inline,
        one!,
        fc.tuple(inline, one!).map((parts) => parts.join('')),
      ),
      fc.constantFrom('', '', ' value="7"'),
    ),
    blocks: joined(one!, 2),
  }
})
const article = joined(block, 6)

test('keeps 2,000 articles of every allowed element unchanged when they are edited', async () => {
  const { page } = await startWriter()
  const written = fc.sample(article, { numRuns: 2_000, seed: 7 }).map((html) => cleanHtml(html))
  const editor = await page.locator('textarea[data-rich]').first().getAttribute('data-rich')
  const edited = await page.evaluate<string[]>(
    `import('${editor}').then(({ docOf, htmlOf }) => ${JSON.stringify(written)}.map((html) => htmlOf(docOf(html))))`,
  )
  const changed = written.flatMap((html, index) => {
    const now = cleanHtml(edited[index]!)
    return now === html ? [] : [{ html, now }]
  })
  expect(changed.slice(0, 3)).toEqual([])
  const names = new Set(written.join('').match(/(?<=<)[a-z0-9]+/g))
  expect([...names].sort()).toEqual(Object.keys(allowedElements).sort())
})

test.each(['word', 'google-docs', 'github', 'mail'])('cleans content pasted from %s', async (source) => {
  const { page, text, sent, complaints } = await startWriter()
  const read = (ending: string) =>
    readFileSync(new URL(`./pasted/${source}.${ending}`, import.meta.url), 'utf8')
  await text.waitFor()
  await page.evaluate(`{
      const data = new DataTransfer()
      data.setData('text/html', ${JSON.stringify(read('html'))})
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.querySelector('.ProseMirror').dispatchEvent(event)
    }`)
  expect(
    cleanHtml((await sent('body'))!)
      .replaceAll(' rel="nofollow ugc noopener noreferrer"', '')
      .replace(/>(?=<(?:p|h\d|ul|ol|li|pre|table|t\w+|blockquote)\b)/g, '>\n') + '\n',
  ).toBe(read('expected'))
  expect(complaints).toEqual([])
})
