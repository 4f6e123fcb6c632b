import { parseFragment, serializeOuter } from 'parse5'
import Turndown from 'turndown'
import { normalizeHtml } from './normalize.ts'
import { renderMarkdown } from './markdown.ts'

const turndown = new Turndown({
  headingStyle: 'atx',
  hr: '---',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
})
  .addRule('strikethrough', { filter: ['s'], replacement: (content) => `~~${content}~~` })
  .keep(['u', 'sub', 'sup', 'mark', 'kbd', 'b', 'i', 'table', 'figure'])

/**
 * Converts HTML to Markdown that renders to the same HTML, or returns undefined if there is none. Elements without
 * Markdown stay HTML.
 */
export function htmlToMarkdown(html: string): string | undefined {
  const blocks = parseFragment(html).childNodes.map((node) =>
    node.nodeName === '#text' && 'value' in node ? node.value.trim() : blockOf(serializeOuter(node)),
  )
  const markdown = blocks.filter((block) => block !== '').join('\n\n')
  return rendersTo(markdown, html) ? markdown : undefined
}

const rendersTo = (markdown: string, html: string): boolean =>
  normalizeHtml(renderMarkdown(markdown).html) === normalizeHtml(html)

function blockOf(html: string): string {
  const markdown = turndown.turndown(html)
  return rendersTo(markdown, html) ? markdown : html
}
