import { parseFragment, serializeOuter } from 'parse5'
import Turndown from 'turndown'
import { canonicalHtml } from './canonical.ts'
import { htmlOf } from './markdown.ts'

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
 * Markdown that becomes this HTML again; undefined where there is none. What Markdown cannot say stays HTML within it: it is
 * tried block by block.
 */
export function markdownOf(html: string): string | undefined {
  const blocks = parseFragment(html).childNodes.map((node) =>
    node.nodeName === '#text' && 'value' in node ? node.value.trim() : blockOf(serializeOuter(node)),
  )
  const markdown = blocks.filter((block) => block !== '').join('\n\n')
  return says(markdown, html) ? markdown : undefined
}

const says = (markdown: string, html: string): boolean =>
  canonicalHtml(htmlOf(markdown)) === canonicalHtml(html)

function blockOf(html: string): string {
  const markdown = turndown.turndown(html)
  return says(markdown, html) ? markdown : html
}
