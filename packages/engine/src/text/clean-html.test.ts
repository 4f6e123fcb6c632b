import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const RELATION = 'rel="nofollow ugc noopener noreferrer"'

describe('kept elements', () => {
  test.each([
    ['is what is on the list', '<h2>A</h2><p>b <em>c</em><br><code class="language-js">d</code></p>'],
    ['is no script, nor what is in it', 'a<script>alert(1)</script>b', 'ab'],
    ['is no drawing, nor what is in it', '<svg><a href="javascript:x">y</a></svg>z', 'z'],
    ['is what such an element holds of its own kind, dropped with it', '<svg><svg>a</svg>b</svg>c', 'c'],
    ['is the text of other elements', '<div><section>a</section></div>', 'a'],
    [
      'is a line for each other block',
      '<div>a</div> <h1>b<div><b>c</b></div></h1><p>d',
      'a <br>b<br><b>c</b><p>d</p>',
    ],
    ['is a line for a term and what it means', '<dl><dt>a<dd>b<dt>c</dl><p>d', 'a<br>b<br>c<p>d</p>'],
    ['is the line that another block ends', '<p>a<div>b</div>c', '<p>a</p>b<br>c'],
    ['is no line before a picture or within a word', 'a<span>b</span><div><br>c', 'ab<br>c'],
    [
      'is no line between the parts of a table',
      '<table><caption>a</caption><tr><td>b<div>c',
      '<p>a</p><table><tbody><tr><td>b<br>c</td></tr></tbody></table>',
    ],
    ['is no handler and no style', '<p onclick="x()" style="color:red" class="y">a</p>', '<p>a</p>'],
    [
      'is no handler and no style of a link',
      '<a href="/a" onclick="x()" style="color:red" target="_blank">a</a>',
      `<a href="/a" ${RELATION}>a</a>`,
    ],
    ['is what only looks like markup, escaped', '1 < 2 & "x" > y', '1 &lt; 2 &amp; "x" &gt; y'],
    ['is no comment', 'a<!-- b -->c', 'ac'],
    ['is no image that is loaded without TLS', '<img src="http://x.example/a.png">', ''],
    ['is no image made of data', '<img src="data:image/png;base64,AAAA">', ''],
    [
      'is a stored image',
      '<img src="/storage/1/a.webp" alt="x" onerror="y">',
      '<img src="/storage/1/a.webp" alt="x">',
    ],
    [
      'is the first of two attributes of a name',
      '<td a><table><td colspan=2 colspan=3>a',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['is what follows a drawing that closes itself', '<p>a</p><svg class="i"/><p>b</p>', '<p>a</p><p>b</p>'],
    ['is what breaks out of a drawing', '<svg><g><p>a</p>', '<p>a</p>'],
    ['is what follows an element that another one closes', '<div><audio>a</div>b', 'b'],
    [
      'is preformatted text of old',
      '<xmp>\n<b>a</xmp>b<plaintext><p>c',
      '<pre>\n\n&lt;b&gt;a</pre>b<pre>&lt;p&gt;c</pre>',
    ],
    ['is a page without its head', '<html><head><title>t</title><meta charset=x><body><p>a', '<p>a</p>'],
  ])('%s', (_, source, cleaned = source) => {
    expect(cleanHtml(source)).toBe(cleaned)
  })

  test.each(Object.getOwnPropertyNames(Object.prototype).map((name) => [name]))(
    'removes the element %s, which only the language knows',
    (name) => {
      expect(cleanHtml(`<${name}>a</${name}><p ${name}="b">c</p>`)).toBe(
        /^[a-z]/.test(name) ? 'a<p>c</p>' : `&lt;${name}&gt;a<p>c</p>`,
      )
    },
  )
})

describe('elements are written where HTML lets them stand:', () => {
  test.each([
    ['what was left open is closed', '<ul><li>a<li>b', '<ul><li>a</li><li>b</li></ul>'],
    ['ends without a beginning are passed over', '</em></ul></td>a', 'a'],
    ['an end of a paragraph without a beginning makes one', '</p>a', '<p></p>a'],
    ['a list ends the paragraph before it', '<p>a<ul><li>b</ul>', '<p>a</p><ul><li>b</li></ul>'],
    ['a format goes on in the blocks within it', '<b>a<p>b</p></b>c', '<b>a</b><p><b>b</b></p>c'],
    [
      'a link goes on in the blocks within it',
      '<a href="/x"><h2>a</h2><p>b</p></a>',
      `<h2><a href="/x" ${RELATION}>a</a></h2><p><a href="/x" ${RELATION}>b</a></p>`,
    ],
    ['formats that overlap both apply', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b><i>c</i>'],
    ['formats of nothing are left out', 'a<b></b><i><u></u></i>', 'a'],
    [
      'a link ends the link before it',
      '<a href="/x">a<a href="/y">b</a>c</a>',
      `<a href="/x" ${RELATION}>a</a><a href="/y" ${RELATION}>b</a>c`,
    ],
    [
      'text in a table stands before it',
      '<table>a<tr><td>b</table>',
      'a<table><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    [
      'formats in a cell end with it',
      '<table><td><b>a<td>b</table>c',
      '<table><tbody><tr><td><b>a</b></td><td>b</td></tr></tbody></table>c',
    ],
    [
      'the numbers of a list stay',
      '<ol start=3 reversed type=a><li value=-7>a</ol><ol start=x type=q><li value=1.5>b</ol>',
      '<ol start="3" reversed="" type="a"><li value="-7">a</li></ol><ol><li>b</li></ol>',
    ],
    [
      'what was struck out, put in and quoted stays',
      '<p>₹<del>500</del> <ins>400</ins> <s>1</s> <strike>2</strike> <q>no</q>',
      '<p>₹<del>500</del> <ins>400</ins> <s>1</s> <s>2</s> <q>no</q></p>',
    ],
    [
      'ruby stays with its readings',
      '<ruby>漢<rp>(<rt>かん<rp>)</ruby><rt>x',
      '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>x',
    ],
    [
      'languages and directions stay on whatever has text',
      '<p lang=hi dir=RTL>a <span lang=fr>b<span>c</span>d</span> <b lang="x y" dir=up>e</b><ul lang=de><li>f</ul>',
      '<p lang="hi" dir="rtl">a <span lang="fr">bcd</span> <b>e</b></p><ul lang="de"><li>f</li></ul>',
    ],
    [
      'the alignment of a cell stays',
      '<table><tr><td align=RIGHT>1<td style="text-align: center; color: red">2<th style="color:red">3<td align=x>4',
      '<table><tbody><tr><td style="text-align:right">1</td><td style="text-align:center">2</td><th>3</th><td>4</td></tr></tbody></table>',
    ],
    ['parts of tables without a table leave their text', '<tr><td>a</td></tr>', 'a'],
    [
      'a caption stands before its table, whose head stays its head',
      'a<table>\n<caption>b <b>c</caption>\n<thead><tr><th>d<tbody><tr><td>e</table>',
      'a<p>b <b>c</b></p><table>\n<thead><tr><th>d</th></tr></thead><tbody><tr><td>e</td></tr></tbody></table>',
    ],
    [
      'a caption that is not ended ends at its table, or with a part of it',
      '<ul><li><table><caption>a</table><table><caption>b<tr><td>c',
      '<ul><li><p>a</p><table></table><p>b</p><table><tbody><tr><td>c</td></tr></tbody></table></li></ul>',
    ],
    [
      'a block in a caption is a line of it',
      '<ul><li><table><caption><p>a</p><ul><li>b</ul><table>c</caption><td>d',
      '<ul><li><p>a<br>b<br>c</p><table><tbody><tr><td>d</td></tr></tbody></table></li></ul>',
    ],
    [
      'a head that a table does not begin with is more of its body',
      '<table><thead><td>a<thead><td>b<tbody><td>c<thead><td>d',
      '<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody><tbody><tr><td>c</td></tr></tbody><tbody><tr><td>d</td></tr></tbody></table>',
    ],
    [
      'a table in a cell is whole',
      '<table><td><table><td>a</table>b</table>',
      '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table>b</td></tr></tbody></table>',
    ],
    ['a heading ends whichever heading is open', '<h2>a</h3>b', '<h2>a</h2>b'],
    ['a paragraph in a heading is its text', '<h2><p>a</p></h2>', '<h2>a</h2>'],
    [
      'white space between rows stays there',
      '<table>\n<tr>\n<td>a</td></tr></table>',
      '<table>\n<tbody><tr>\n<td>a</td></tr></tbody></table>',
    ],
    ['the line break that browsers pass over is passed over', '<pre>\na</pre>', '<pre>a</pre>'],
    ['a second one is kept', '<pre>\n\na</pre>', '<pre>\n\na</pre>'],
    ['every line break is one character', 'a\r\nb\rc&#13;d', 'a\nb\nc\nd'],
  ])('%s', (_, source, cleaned) => {
    expect(cleanHtml(source)).toBe(cleaned)
  })

  test('flattens elements nested more than 32 levels deep', () => {
    const deep = cleanHtml(`${'<blockquote>'.repeat(1000)}a${'</blockquote>'.repeat(1000)}b`)
    expect(deep).toBe(`${'<blockquote>'.repeat(32)}a${'</blockquote>'.repeat(32)}b`)
  })
})

describe('a link', () => {
  test.each([
    ...['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '&#106;avascript:alert(1)'],
    ...[
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://a.example/b',
      '\x01javascript:x',
    ],
    ...['//elsewhere.example', '/\\elsewhere.example', '\\\\elsewhere.example', '///elsewhere.example'],
    ...[
      '/\t/elsewhere.example',
      '/\n/elsewhere.example',
      '/\r\\elsewhere.example',
      '\t/\t/elsewhere.example',
    ],
    ...['/&Tab;/elsewhere.example', '&#x2f;&#10;/elsewhere.example', '\u00a0//elsewhere.example'],
    ...['https:elsewhere', 'https:/elsewhere', 'https:\\elsewhere', 'http:elsewhere', 'https:', 'https://'],
    ...[
      'elsewhere',
      '../elsewhere',
      '?a',
      '#a',
      '',
      '\\elsewhere',
      'https://chowk.example@elsewhere.example',
    ],
    ...['https://elsewhere.example:99999', 'https://[', '//secure.invalid/', '//plain.invalid/x'],
  ])('drops a link to %j', (href) => {
    expect(cleanHtml(`<a href="${href}">a</a>`)).toBe('<a>a</a>')
  })

  test.each([
    ...[
      'https://chowk.example/a?b=1',
      'http://chowk.example',
      'HTTPS://chowk.example/%2e%2e',
      'https://例え.jp/道',
    ],
    ...['mailto:a@chowk.example', '/posts/a', '/', '/a/../b#c', '/a b'],
  ])('keeps a link to %j and adds nofollow', (href) => {
    expect(cleanHtml(`<a href="${href}">a</a>`)).toBe(`<a href="${href}" ${RELATION}>a</a>`)
  })

  test.each([
    ['an address of more than 2,048 characters', `https://chowk.example/${'a'.repeat(2048)}`],
    ['a host of more than 253', `https://${'a'.repeat(250)}.example/`],
  ])('drops a link to %s', (_, href) => {
    expect(cleanHtml(`<a href="${href}">a</a>`)).toBe('<a>a</a>')
  })

  test('keeps a link without characters that browsers ignore', () => {
    expect(cleanHtml('<a href=" /po\tsts\r\n/a ">a</a>')).toBe(`<a href="/posts/a" ${RELATION}>a</a>`)
  })
})

describe('an image', () => {
  test.each([
    ...[
      '/storage/../posts',
      '/storage/a/../../posts',
      '/storage/%2e%2e/posts',
      '/storage/.%2E/posts',
      '/storage//x.example',
    ],
    ...[
      '/storage/..',
      '/storage/',
      '/storage',
      '/storage/a/./b',
      '/storage/..\\x',
      '/storage\\a.webp',
      '/Storage/a.webp',
    ],
    ...[
      '/storage/\t../a',
      '/stor\nage/../../a',
      '//x.example/storage/a',
      '/posts/a',
      '/storage/a?b',
      '/storage/a#b',
    ],
    ...[
      'https:evil',
      'https:/evil',
      'https:\\\\evil',
      'http://x.example/a.png',
      'javascript:x',
      'data:image/png;base64,AA',
    ],
    ...['https://user:pass@x.example/a.png', 'mailto:a@x.example', 'a.png', '', '\x00https://x.example/\x01'],
  ])('drops an image from %j', (src) => {
    expect(cleanHtml(`a<img src="${src}">`)).toBe('a')
  })

  test.each([
    '/storage/1/a.webp',
    '/storage/icons/a-b.svg',
    'https://x.example/a.png?b=c',
    'https://x.example/../a.png',
  ])('keeps an image from %j', (src) => {
    expect(cleanHtml(`<img src="${src}">`)).toBe(`<img src="${src}">`)
  })
})
