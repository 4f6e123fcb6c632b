/** What generators replace: Liquid and Hugo, kramdown, Obsidian, tables of contents. */
const SYNTAX: readonly RegExp[] = [
  /\{\{[\s\S]{0,2000}?\}\}/y,
  /\{%[\s\S]{0,2000}?%\}/y,
  /\{(?:::?|\/:)[^}]*\}/y,
  // A comment without an end hides the rest.
  /%%[\s\S]*?(?:%%|$)/y,
  /!?\[\[[^[\]\n]+\]\]/y,
  /\[TOC\]/iy,
]
const STARTS = '{%![' as const

/** Returns the syntax of a generator at a place of a text, if there is one. */
export function templatesIn(text: string, index: number): string | undefined {
  if (!STARTS.includes(text[index] ?? ' ')) return undefined
  for (const pattern of SYNTAX) {
    pattern.lastIndex = index
    const [written] = pattern.exec(text) ?? []
    if (written !== undefined) return written
  }
  return undefined
}
