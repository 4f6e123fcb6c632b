import { htmlOf } from './markdown.ts'

/** Markdown of simple HTML. */
const markdownReplacements: readonly (readonly [pattern: RegExp, typed: string])[] = [
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

/** Converts HTML to text that produces the same HTML again: Markdown if simple, else the HTML itself. */
export function toEditableText(html: string): string {
  const text = markdownReplacements.reduce(
    (now, [pattern, replacement]) => now.replace(pattern, replacement),
    html.trim(),
  )
  return alike(htmlOf(text, Infinity)) === alike(html) ? text : html
}

/**
 * Normalizes insignificant differences: line breaks between blocks and after breaks, and the engine's attributes of
 * links.
 */
const alike = (html: string): string =>
  html
    .replace(/ rel="[^"]*"/g, '')
    .replace(/(<br>|<\/p>)\s+/g, '$1')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .trim()
