import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** Syntax that generators replace: Liquid, Hugo, Nunjucks, kramdown, MDX, Obsidian, WordPress, tables of contents, formulas. */
const SYNTAX: readonly RegExp[] = [
  /\{\{[\s\S]{0,2000}?\}\}/y,
  /\{%[\s\S]{0,2000}?%\}/y,
  /\{(?:::?|\/:)[^}]*\}/y,
  // A comment without an end hides the rest.
  /%%[\s\S]*?(?:%%|$)/y,
  /\$\$[\s\S]{1,2000}?\$\$/y,
  /\{#\s[\s\S]*?(?:#\}|$)/y,
  /\{\/\*[\s\S]*?(?:\*\/\}|$)/y,
  /!?\[\[[^[\]\n]+\]\]/y,
  /\[(?:TOC|gallery|playlist)\]/iy,
  /\[[a-z][\w-]*(?:[ \t]+[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'[\]]+))+[ \t]*\/?\](?![([])/iy,
  /\[\/[a-z][\w-]*\](?![([])/iy,
]

/** The same in Markdown, with callouts, admonitions, definitions, marks, block IDs and attributes. */
export const markdownSyntax: readonly RegExp[] = [
  ...SYNTAX,
  /(?<=^|\n[ \t]*)\[![a-z][\w-]*\][-+]?(?![([])/iy,
  /(?<=^|\n[ \t]*):{3,}[ \t]*[\w-]*/y,
  /(?<=\S[ \t]*\n[ \t]*):[ \t]+(?=\S)/y,
  /(?<![\w=])==(?=[^\s=])[^=\n]*(?<=[^\s=])==(?![\w=])/y,
  /(?<=^|\s)\^[\w-]{4,}(?=[ \t]*(?:\n|$))/y,
  /\{[.#][a-z][^{}\n]*\}/iy,
]
const STARTS = '{%$![:=^'

/** Syntax of a generator, and the line where it stands, from 0. */
export interface Located {
  readonly written: string
  readonly line: number
}

/** Returns the syntax of generators in a text that has no code. */
export function templatesOf(text: string, firstLine = 0): Located[] {
  const found: Located[] = []
  for (let index = 0; index < text.length; index++) {
    const written = templatesIn(text, index)
    if (written === undefined) continue
    found.push({ written, line: firstLine + text.slice(0, index).split('\n').length - 1 })
    index += written.length
  }
  return found
}

/** Returns the syntax of generators in the text and the links of HTML, outside code and comments. */
export function templatesOfHtml(html: string, firstLine = 0): Located[] {
  const visit = (node: DefaultTreeAdapterTypes.Node): Located[] => {
    const line = firstLine + (node.sourceCodeLocation?.startLine ?? 1) - 1
    if ('value' in node) return templatesOf(node.value, line)
    if (!('childNodes' in node) || node.nodeName === 'pre' || node.nodeName === 'code') return []
    const urls = 'attrs' in node ? node.attrs.filter(({ name }) => name === 'href' || name === 'src') : []
    return [...urls.flatMap(({ value }) => templatesOf(value, line)), ...node.childNodes.flatMap(visit)]
  }
  return visit(parseFragment(html, { sourceCodeLocationInfo: true }))
}

/** Returns the syntax of a generator at a place of a text, if there is one. */
export function templatesIn(text: string, index: number, syntax = SYNTAX): string | undefined {
  if (!STARTS.includes(text[index] ?? ' ')) return undefined
  for (const pattern of syntax) {
    pattern.lastIndex = index
    const [written] = pattern.exec(text) ?? []
    if (written !== undefined) return written
  }
  return undefined
}
