import { html } from 'lit-html'

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
/** More than this is not coloured, and shown from its beginning. */
const MOST = 20_000

/** JSON to be read: indented and coloured. It is text, whatever stands in it. @param {unknown} value */
export function jsonText(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  if (text.length > MOST)
    return `${text.slice(0, MOST)}\n… ${(text.length - MOST).toLocaleString('en-GB')} characters more`
  if (typeof value === 'string') return text
  const parts = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [all, quoted, colon] = match
    const kind = colon !== undefined ? 'name' : quoted !== undefined ? 'string' : 'literal'
    parts.push(
      text.slice(end, match.index),
      html`<span class="json-${kind}">${quoted ?? all}</span>`,
      colon ?? '',
    )
    end = match.index + all.length
  }
  parts.push(text.slice(end))
  return parts
}
