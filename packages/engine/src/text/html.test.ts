import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { excerptOf, plainText, showsNothing } from './html.ts'

describe('cleanHtml', () => {
  test.each([
    [
      'keeps what is on the list',
      '<h2>A</h2><p>b <em>c</em><br><code class="language-js">d</code></p>',
      undefined,
    ],
    ['drops scripts with what is in them', 'a<script>alert(1)</script>b', 'ab'],
    ['drops drawings with what is in them', '<svg><a href="javascript:x">y</a></svg>z', 'z'],
    ['keeps the text of other elements', '<div><section>a</section></div>', 'a'],
    ['drops handlers and styles', '<p onclick="x()" style="color:red" class="y">a</p>', '<p>a</p>'],
    ['closes what was left open', '<ul><li>a<li>b', '<ul><li>a</li><li>b</li></ul>'],
    ['passes over ends without a beginning', '</p></em>a', '<p></p>a'],
    ['escapes what only looks like markup', '1 < 2 & "x" > y', '1 &lt; 2 &amp; &quot;x&quot; &gt; y'],
    ['drops comments', 'a<!-- b -->c', 'ac'],
    ['drops images that are loaded without TLS', '<img src="http://x.example/a.png">', ''],
    ['drops images made of data', '<img src="data:image/png;base64,AAAA">', ''],
    [
      'keeps stored images',
      '<img src="/storage/1/a.webp" alt="x" onerror="y">',
      '<img src="/storage/1/a.webp" alt="x">',
    ],
  ])('%s', (_, source, cleaned) => {
    expect(cleanHtml(source)).toBe(cleaned ?? source)
  })

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'file:///etc/passwd',
    'https:elsewhere',
  ])('drops the link %j or leaves it harmless', (href) => {
    const cleaned = cleanHtml(`<a href="${href}">a</a>`)
    const kept = /href="([^"]*)"/.exec(cleaned)?.[1]
    expect(kept === undefined || /^https:/.test(kept)).toBe(true)
  })

  test.each(['https://chowk.example/a?b=1', 'http://chowk.example', 'mailto:a@chowk.example', '/posts/a'])(
    'keeps the link %j, and tells search engines not to follow it',
    (href) => {
      expect(cleanHtml(`<a href="${href}">a</a>`)).toBe(
        `<a href="${href}" rel="nofollow ugc noopener noreferrer">a</a>`,
      )
    },
  )

  const markup = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            '<',
            '>',
            '"',
            "'",
            '&',
            '/',
            '=',
            '<!--',
            '-->',
            '<script>',
            '</script>',
            '<svg>',
            '<p>',
            '</p>',
            '<a href="',
          ],
          ...[
            '<img src="https://x.example/a"',
            ' onerror=x',
            '<![CDATA[',
            ']]>',
            '<style>',
            '<math>',
            '<table>',
            '&lt;',
            '&#60;',
          ],
          ...['<textarea>', '<noscript>', '<template>', '<plaintext>', '\0', '\u2028', 'javascript:'],
        ),
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''))

  const elements = new Set(
    'p br hr h2 h3 h4 strong b em i u s sub sup mark code pre kbd blockquote ul ol li a img figure figcaption table thead tbody tr th td'.split(
      ' ',
    ),
  )
  const attributes = new Set('href title src alt width height colspan rowspan class rel'.split(' '))

  test('gives, for any input, nothing but elements and attributes on the list, each closed', () => {
    fc.assert(
      fc.property(markup, (source) => {
        const cleaned = cleanHtml(source)
        const open: string[] = []
        new Parser({
          onopentag(name, given) {
            expect(elements).toContain(name)
            for (const attribute of Object.keys(given)) expect(attributes).toContain(attribute)
            open.push(name)
          },
          onclosetag(name) {
            expect(open.pop()).toBe(name)
          },
          oncomment() {
            expect.unreachable()
          },
          onprocessinginstruction() {
            expect.unreachable()
          },
        }).end(cleaned)
        expect(open).toEqual([])
      }),
    )
  })

  test('changes nothing in what it has cleaned', () => {
    fc.assert(
      fc.property(markup, (source) => {
        expect(cleanHtml(cleanHtml(source))).toBe(cleanHtml(source))
      }),
    )
  })

  test('keeps any text to the letter', () => {
    const letters = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(letters, (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        expect(plainText(cleanHtml(`<p>${escaped}</p>`))).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })
})

describe('showsNothing', () => {
  test.each(['', '<p> </p>', '<br>', '<ul><li></li></ul>'])('is true of %j', (cleaned) => {
    expect(showsNothing(cleaned)).toBe(true)
  })

  test.each(['a', '<p>&amp;</p>', '<img src="/storage/1/a.webp">'])('is false of %j', (cleaned) => {
    expect(showsNothing(cleaned)).toBe(false)
  })
})

describe('excerptOf', () => {
  test('is the text as it is where it is short', () => {
    expect(excerptOf('<h2>One</h2><p>two &lt;three&gt;</p>')).toBe('One two <three>')
  })

  test('ends between two words where the text is long, and never within a character', () => {
    const excerpt = excerptOf(`<p>${'🪔 diya '.repeat(200)}</p>`)
    expect([...excerpt].length).toBeLessThanOrEqual(241)
    expect(excerpt).toMatch(/(diya|🪔)…$/u)
    expect(excerpt.isWellFormed()).toBe(true)
  })
})
