import MarkdownIt from 'markdown-it'
import { highlighted } from './highlight.ts'
import { escape } from './html.ts'
import type { Heading } from './page.ts'

/** Leads a link of a page to where it goes on the site. */
export type ResolveLink = (link: string) => string

interface Environment {
  readonly resolve: ResolveLink
  readonly headings: Heading[]
}

const markdown = new MarkdownIt({ html: true, linkify: false })

/** Anchors as GitHub makes them: of several headings with one text the later ones are numbered. */
function anchorOf(text: string, taken: readonly Heading[]): string {
  const anchor = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
  const isTaken = (id: string) => taken.some((heading) => heading.id === id)
  let id = anchor
  for (let count = 1; isTaken(id); count++) id = `${anchor}-${count}`
  return id
}

markdown.core.ruler.push('links and anchors', ({ tokens, env }) => {
  const { resolve, headings } = env as Environment
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('')
      const heading = { id: anchorOf(text, headings), text, level: Number(token.tag.slice(1)) }
      headings.push(heading)
      token.attrSet('id', heading.id)
    }
    // A column without a name has no head.
    if (token.type === 'th_open' && tokens[at + 1]?.content === '') token.tag = tokens[at + 2]!.tag = 'td'
    for (const child of token.children ?? [])
      for (const name of ['href', 'src']) {
        const value = child.attrGet(name)
        if (value !== null) child.attrSet(name, resolve(decodeURI(value)))
      }
  }
})

/** Code that fits on any line breaks nowhere: browsers would break `--help` after its first hyphen. */
const LONGEST_UNBROKEN = 28
markdown.renderer.rules.code_inline = (tokens, at) => {
  const { content } = tokens[at]!
  return `<code${content.length > LONGEST_UNBROKEN ? '' : ' class="unbroken"'}>${escape(content)}</code>`
}
markdown.renderer.rules.fence = (tokens, at) => codeBlock(tokens[at]!.content, tokens[at]!.info.trim())
markdown.renderer.rules.code_block = (tokens, at) => codeBlock(tokens[at]!.content, '')
markdown.renderer.rules.table_open = () =>
  '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'
markdown.renderer.rules.table_close = () => '</table></div>'

/** Code that can be copied. */
export const codeBlock = (code: string, language: string): string =>
  `<div class="code"><pre tabindex="0"><code>${highlighted(code.trimEnd(), language)}</code></pre></div>\n`

/** A page's text as HTML, with the headings in it. */
export function renderMarkdown(text: string, resolve: ResolveLink, headings: Heading[] = []): string {
  return markdown.render(text, { resolve, headings } satisfies Environment)
}

/** A line of text as HTML. */
export const renderInline = (text: string, resolve: ResolveLink): string =>
  markdown.renderInline(text, { resolve, headings: [] } satisfies Environment)

/** What a page says, without its markup. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(?:style|script|pre)[^]*?<\/(?:style|script|pre)>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp|#\d+);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
