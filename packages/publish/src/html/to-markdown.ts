import { parseFragment, serializeOuter } from 'parse5'
import Turndown from 'turndown'
import { normalizeHtml } from './normalize.ts'
import { renderMarkdown } from './markdown.ts'
import { escapeTemplates, markdownSyntax, templatesIn } from './templates.ts'

const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
})
  .addRule('strikethrough', { filter: ['s'], replacement: (content) => `~~${content}~~` })
  .keep(['u', 'sub', 'sup', 'mark', 'kbd', 'b', 'i', 'table', 'figure'])

const escape = turndown.escape.bind(turndown)
// Text that only looks like syntax of generators.
turndown.escape = (text) =>
  escape(text).replaceAll(/[{%$!:=^]/g, (character, offset: number, all: string) =>
    templatesIn(all, offset, markdownSyntax) === undefined ? character : `\\${character}`,
  )

/**
 * Converts HTML to Markdown that renders to the same HTML, without syntax of generators, or returns undefined if there
 * is none. Elements without Markdown stay HTML.
 */
export function htmlToMarkdown(html: string): string | undefined {
  const blocks = parseFragment(html).childNodes.map((node) =>
    node.nodeName === '#text' && 'value' in node ? node.value.trim() : blockOf(serializeOuter(node)),
  )
  const markdown = blocks.filter((block) => block !== '').join('\n\n')
  return rendersTo(markdown, html) ? markdown : undefined
}

function rendersTo(markdown: string, html: string): boolean {
  const rendered = renderMarkdown(markdown)
  return rendered.templates.length === 0 && normalizeHtml(rendered.html) === normalizeHtml(html)
}

function blockOf(html: string): string {
  const markdown = turndown.turndown(html)
  return rendersTo(markdown, html) ? markdown : escapeTemplates(html)
}
