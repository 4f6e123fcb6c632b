import MarkdownIt from 'markdown-it'
import { highlighted } from './highlight.ts'
import { escape } from './html.ts'
import type { Heading } from './page.ts'

/** Resolves a link of a page to its target on the site. */
export type ResolveLink = (link: string) => string

interface Environment {
  readonly resolve: ResolveLink
  readonly headings: Heading[]
}

const markdown = new MarkdownIt({ html: true, linkify: false })

/** Returns an anchor like GitHub's, with a number if other headings have the same text. */
function anchorOf(text: string, earlier: readonly Heading[]): string {
  const anchor = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
  const isTaken = (id: string) => earlier.some((heading) => heading.id === id)
  let id = anchor
  for (let count = 1; isTaken(id); count++) id = `${anchor}-${count}`
  return id
}

markdown.core.ruler.push('links and anchors', ({ tokens, env }) => {
  const { resolve, headings } = env as Environment
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('')
      const heading = { id: anchorOf(text, headings), text, level: Number(token.tag.slice(1)) }
      headings.push(heading)
      token.attrSet('id', heading.id)
    }
    // A column without a name has no header.
    if (token.type === 'th_open' && tokens[index + 1]?.content === '')
      token.tag = tokens[index + 2]!.tag = 'td'
    for (const child of token.children ?? [])
      for (const name of ['href', 'src']) {
        const value = child.attrGet(name)
        if (value !== null) child.attrSet(name, resolve(decodeURI(value)))
      }
  }
})

/** Maximum length of code that never wraps: browsers would break `--help` after its first hyphen. */
const MAX_UNBROKEN_LENGTH = 28
markdown.renderer.rules.code_inline = (tokens, index) => {
  const { content } = tokens[index]!
  return `<code${content.length > MAX_UNBROKEN_LENGTH ? '' : ' class="unbroken"'}>${escape(content)}</code>`
}
markdown.renderer.rules.fence = (tokens, index) =>
  codeBlock(tokens[index]!.content, tokens[index]!.info.trim())
markdown.renderer.rules.code_block = (tokens, index) => codeBlock(tokens[index]!.content, '')
markdown.renderer.rules.table_open = () =>
  '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'
markdown.renderer.rules.table_close = () => '</table></div>'

/** Returns a block of code with a copy button. */
export const codeBlock = (code: string, language: string): string =>
  `<div class="code"><pre tabindex="0"><code>${highlighted(code.trimEnd(), language)}</code></pre></div>\n`

/** Renders a page, and collects its headings. */
export function renderMarkdown(text: string, resolve: ResolveLink, headings: Heading[] = []): string {
  return markdown.render(text, { resolve, headings } satisfies Environment)
}

/** Renders a line of text. */
export const renderInline = (text: string, resolve: ResolveLink): string =>
  markdown.renderInline(text, { resolve, headings: [] } satisfies Environment)

/** Returns the text of HTML without markup. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(?:style|script|pre)[^]*?<\/(?:style|script|pre)>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp|#\d+);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
