import fc from 'fast-check'
import {
  defaultTreeAdapter,
  html as constants,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5'
import { allowedElements, allowedEverywhere } from '@chowk/contract'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { plainText } from './html.ts'

/** Elements that the allow-list keeps. */
const ELEMENTS = Object.keys(allowedElements)
const ATTRIBUTES = [...Object.values(allowedElements).flat(), ...allowedEverywhere, 'rel']

/** Elements that are dropped with their contents. */
const DROPPED = (
  'script style svg math template iframe object noscript noembed noframes title textarea select ' +
  'audio video canvas applet'
).split(' ')

/** Other elements with parsing rules of their own, in HTML, SVG or MathML. */
const PARSED_ASIDE = (
  'div span form button input option optgroup nobr font marquee xmp listing plaintext center dl dt dd ruby rt rp ' +
  'caption colgroup col tfoot frameset head body html address details summary hr image ' +
  'g path foreignObject desc use mtext mi annotation-xml'
).split(' ')

/** Creates an arbitrary of one piece from a whitespace-separated list; a raised dot is a space within a piece. */
const oneOf = (lines: string, ...odd: readonly string[]) =>
  fc.constantFrom(
    ...lines
      .trim()
      .split(/\s+/)
      .map((part) => part.replaceAll('·', ' ')),
    ...odd,
  )

/** Markup that parsers move, close or copy. */
const nested = oneOf(
  `
  <span><ul><li> </span> <a·href="/x"> <a·href=https://x.example·title='"'> <a><a> <tr><td>
  <table><tr> <td·colspan=2> <tbody> <caption> </caption> <table><caption> <colgroup><col> <tfoot> <p><p> <h2><h3>
  <code·class=language-js> <img·src="/storage/1/a.webp"> <img·src=https://x.example/a·alt=">"> <ol·start=3·reversed> <li·value=-1> <td·align=right>
  <p·lang=hi·dir=rtl> <span·lang=fr> <b·lang=de> <ruby>a<rt>b
  <b><i> </b></i> <p><b> <li><p> <div> </div> <font> <center> <button> <form>
  <ul><ul> </ul></ol> <blockquote><p> <figure><figcaption> <dl><dt><dd> <ruby><rp><rt>
  `,
  '<pre>\n',
)

/** Input that parsers treat by special rules. */
const special = oneOf(
  `
  < > " ' & / = <!-- --> --!> <![CDATA[ ]]> <! <? </ &lt; &#60;
  <script> </script> <svg> </svg> <math> <mtext> <style> <textarea> <noscript> <title>
  <template> <select> <option> <plaintext> <xmp> <iframe> <frameset> <body> <html>
  <constructor> &#0; &#13; &nbsp &amp &notin; &afr;
  javascript: ·onerror=x ·href=" ·src= ·rel=x <a·href="java <img·src=x·onerror=y> <p/>
  `,
  ...['\0', '\t', '\n', '\f', '\r\n', '\u00a0', '\u2028'],
)

/** Malformed and hostile markup. */
const arbitraryMarkup = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(...ELEMENTS.flatMap((name) => [`<${name}>`, `</${name}>`])),
      },
      { weight: 4, arbitrary: nested },
      { weight: 2, arbitrary: special },
      { weight: 2, arbitrary: fc.constantFrom(' ', 'a', 'b c', '\n', '\n\n', '1') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''))

describe('arbitrary input', () => {
  test('cleans to allowed HTML that browsers parse unchanged and that cleans to itself', () => {
    fc.assert(
      fc.property(arbitraryMarkup, (source) => {
        const cleaned = cleanHtml(source)
        const tree = parseFragment(cleaned)
        const [read, written] = [serialize(tree).replaceAll('&nbsp;', '\u00a0'), asRead(cleaned)]
        if (read !== written) expect(read).toBe(written)
        const again = cleanHtml(cleaned)
        if (again !== cleaned) expect(again).toBe(cleaned)
        // A `thead` must come first in its table.
        if (/<\/t(?:head|body)>\s*<thead>/.test(cleaned)) expect.unreachable(cleaned)
        for (const [name, attributes] of elementsOf(tree)) {
          if (!ELEMENTS.includes(name)) expect.unreachable(name)
          for (const attribute of attributes)
            if (!ATTRIBUTES.includes(attribute)) expect.unreachable(attribute)
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 100_000) },
    )
  })

  test('keeps all text that a browser shows outside of removed elements', () => {
    const element = fc.constantFrom(...ELEMENTS, ...DROPPED, ...PARSED_ASIDE)
    const chunk = fc.oneof(
      fc
        .record({ element, attributes: fc.constantFrom('', '', '', ' class="i"', ' type=hidden') })
        .map((input) => `<${input.element}${input.attributes}>`),
      element.map((name) => `</${name}>`),
      element.map((name) => `<${name}/>`),
      fc.constantFrom(
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '</p>',
        '</br>',
        '<?x',
        '<a href=/x>',
        '\0',
        '&lt;p>',
      ),
    )
    const source = fc.array(chunk, { maxLength: 20 }).map(
      // Each text is a word of its own, since browsers move some of them.
      (pieces) => pieces.map((markup, index) => `${markup}w${index}w`).join(''),
    )
    fc.assert(
      fc.property(source, (html) => {
        const body = defaultTreeAdapter.createElement('body', constants.NS.HTML, [])
        const words = wordsOf(textOf(parseFragment(body, html, {})))
        expect(wordsOf(textOf(parseFragment(cleanHtml(html))))).toEqual(words)
      }),
      { numRuns: Number(process.env['RUNS'] ?? 20_000) },
    )
  })

  test('its text is kept to the letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        expect(plainText(cleanHtml(`<p>${escaped}</p>`))).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })
})

/** Removes the line break after `<pre>`, which parsers ignore. */
const asRead = (html: string): string => html.replaceAll('<pre>\n', '<pre>')

function* elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Generator<[string, string[]]> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue
    yield [child.tagName, child.attrs.map(({ name }) => name)]
    yield* elementsOf(child)
  }
}

/** Returns the text outside of what is dropped. */
function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  if (!('childNodes' in node) || ('tagName' in node && DROPPED.includes(node.tagName))) return ''
  return node.childNodes.map(textOf).join('')
}

const wordsOf = (text: string): string[] => (text.match(/w\d+w/g) ?? []).sort()
