import { htmlOf } from './markdown.ts'

/** How what is stored is typed, as far as that is simple. */
const typed: readonly (readonly [pattern: RegExp, typed: string])[] = [
  [/<br>\s*/g, '\n'],
  [/<\/p>\s*<p>/g, '\n\n'],
  [/^<p>|<\/p>$/g, ''],
  [/<img src="([^"]*)" alt="([^"\]\\[]*)">/g, '![$2]($1)'],
  [/<a href="([^"]*)"[^>]*>\1<\/a>/g, '$1'],
  [/<\/?strong>/g, '**'],
  [/<\/?em>/g, '*'],
  [/<\/?code>/g, '`'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&#39;/g, "'"],
  [/&amp;/g, '&'],
]

/** A text that becomes the same HTML again when it is sent: as somebody would type it where that is simple, else the HTML itself. */
export function typedOf(html: string): string {
  const text = typed.reduce((now, [pattern, by]) => now.replace(pattern, by), html.trim())
  return alike(htmlOf(text, Infinity)) === alike(html) ? text : html
}

/** HTML without what makes no difference: line breaks between blocks and after breaks, and what the engine adds to links. */
const alike = (html: string): string =>
  html
    .replace(/ rel="[^"]*"/g, '')
    .replace(/(<br>|<\/p>)\s+/g, '$1')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .trim()
