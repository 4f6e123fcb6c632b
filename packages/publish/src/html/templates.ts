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
export interface Template {
  readonly written: string
  readonly line: number
}

interface Located extends Template {
  readonly offset: number
}

/** Returns the syntax of generators in a text that has no code. */
export function templatesOf(text: string): Located[] {
  const found: Located[] = []
  for (let offset = 0; offset < text.length; offset++) {
    const written = templatesIn(text, offset)
    if (written === undefined) continue
    found.push({ written, line: linesBefore(text, offset), offset })
    offset += written.length
  }
  return found
}

const linesBefore = (text: string, offset: number): number => text.slice(0, offset).split('\n').length - 1

/** Returns the syntax of generators in the text and the links of HTML, outside code and comments. */
export function templatesOfHtml(html: string): Located[] {
  const visit = (node: DefaultTreeAdapterTypes.Node): Located[] => {
    const { sourceCodeLocation: location } = node
    // As it is written: entities are text.
    const within = ({ startOffset, endOffset }: { startOffset: number; endOffset: number }) =>
      templatesOf(html.slice(startOffset, endOffset)).map(({ written, offset }) => ({
        written,
        line: linesBefore(html, startOffset + offset),
        offset: startOffset + offset,
      }))
    if ('value' in node) return location ? within(location) : []
    if (!('childNodes' in node) || node.nodeName === 'pre' || node.nodeName === 'code') return []
    const { href, src } = (location && 'attrs' in location && location.attrs) || {}
    return [...[href, src].flatMap((url) => (url ? within(url) : [])), ...node.childNodes.flatMap(visit)]
  }
  return visit(parseFragment(html, { sourceCodeLocationInfo: true }))
}

/** Returns HTML whose text has no syntax of generators: its first characters are entities. */
export function escapeTemplates(html: string): string {
  let escaped = html
  for (let found = templatesOfHtml(html); found.length > 0; found = templatesOfHtml(escaped))
    for (const { offset } of found.sort((a, b) => b.offset - a.offset))
      escaped = `${escaped.slice(0, offset)}&#${escaped.charCodeAt(offset)};${escaped.slice(offset + 1)}`
  return escaped
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
