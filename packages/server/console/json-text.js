import { html } from 'lit-html'

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
/** Maximum number of characters that are highlighted. Longer text is cut off and plain. */
const MAX_CHARACTERS = 20_000

/** Renders indented, highlighted JSON. Never interprets it as markup. @param {unknown} value */
export function jsonText(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  if (text.length > MAX_CHARACTERS)
    return `${text.slice(0, MAX_CHARACTERS)}\n… ${(text.length - MAX_CHARACTERS).toLocaleString('en-GB')} characters more`
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
