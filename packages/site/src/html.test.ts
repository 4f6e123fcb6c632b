import { describe, expect, it } from 'vitest'
import { cleaned, focusFirst, html, jsonForScript, xml, type Part } from './html.ts'

const EVERY_CHARACTER = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).join('')

describe('HTML', () => {
  it('escapes interpolated values anywhere', () => {
    const text = `<b title='"'>&amp;</b>`
    const escaped = '&lt;b title=&#39;&quot;&#39;&gt;&amp;amp;&lt;/b&gt;'
    expect(String(html`<a title="${text}">${text}</a>`)).toBe(`<a title="${escaped}">${escaped}</a>`)
    expect(String(xml`<a>${[text, [text]]}</a>`)).toBe(`<a>${escaped}${escaped}</a>`)
  })

  it('changes no other character of typed text', () => {
    const read = String(html`<textarea>${EVERY_CHARACTER}</textarea>`)
      .slice(10, -11)
      .replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
      )
    expect(read).toBe(EVERY_CHARACTER)
    expect(String(html`<input value="${EVERY_CHARACTER}" />`).slice(14, -4)).not.toMatch(
      /[<>"']|&(?!(amp|lt|gt|quot|#39);)/,
    )
  })

  it('removes display controls and hidden characters', () => {
    const text = 'a\u202ec\u2028b\u0007\t\u200b\ufeffd'
    expect(String(html`<b title="${text}">${text}</b>${[text]}`)).toBe(
      '<b title="ac b\td">ac b\td</b>ac b\td',
    )
    expect(String(cleaned('<pre>x\u2066y\n\u200bz</pre>'))).toBe('<pre>xy\n\u200bz</pre>')
  })

  it('sets no language for text by members', () => {
    expect(String(html`<p dir="auto"><bdi>${'क'}</bdi></p>`)).toBe(
      '<p dir="auto" lang=""><bdi lang="">क</bdi></p>',
    )
  })

  it('accepts its own HTML and nothing that only looks like it', () => {
    const inner = html`<i>${'&'}</i>`
    expect(String(html`<p>${inner}</p>`)).toBe('<p><i>&amp;</i></p>')
    for (const alike of [{ toString: () => '<i>' }, Object('<i>'), JSON.parse('["<i>"]')])
      expect(String(html`${alike as Part}`)).toBe('&lt;i&gt;')
  })

  it('renders nothing for missing values and numbers as they are', () => {
    expect(String(html`${undefined}${null}${''}${[]}${0}${-1.5}`)).toBe('0-1.5')
  })

  it('keeps the words of neighbours in a list apart, and of nothing else', () => {
    const [first, two] = [html`<i>1</i>`, html`<i>2</i>`]
    expect(String(html`<p>${[first, '', two, undefined, [first, two]]}</p>`)).toBe(
      '<p><i>1</i>\n<i>2</i>\n<i>1</i>\n<i>2</i></p>',
    )
    expect(String(html`${['(', first, ')']}${two}`)).toBe('(<i>1</i>)<i>2</i>')
  })

  it('leaves the indentation of its source out, where spaces do not count', () => {
    // prettier-ignore
    expect(String(html`<a
      href="/"
    >
      there
    </a>`)).toBe('<a\nhref="/">\nthere\n</a>')
    // prettier-ignore
    expect(String(html`<pre>
  as it is
</pre>`)).toBe('<pre>\n  as it is\n</pre>')
  })

  it('focuses only the first element with autofocus', () => {
    const text = '<p title="an autofocus">an autofocus, &lt;input autofocus></p>'
    const none = cleaned(text)
    const [first, two] = [
      html`<input id="1" autofocus />`,
      html`<input id="2" aria-invalid="true" autofocus />`,
    ]
    expect(String(focusFirst(html`${none}${two}${first}<a autofocus>${none}</a>`))).toBe(
      `${text}<input id="2" aria-invalid="true" autofocus /><input id="1" /><a>${text}</a>`,
    )
    expect(focusFirst(none)).toBeUndefined()
  })

  it('accepts HTML cleaned by the engine and makes JSON harmless in a script', () => {
    expect(String(html`<div>${cleaned('<b>so</b>')}</div>`)).toBe('<div><b>so</b></div>')
    const text = '</script><!--\u2028&'
    const json = String(jsonForScript({ text }))
    expect(json).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(json)).toEqual({ text: '</script><!-- &' })
  })
})
