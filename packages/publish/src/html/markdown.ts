import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { markdownSyntax, templatesIn, templatesOf, templatesOfHtml, type Template } from './templates.ts'

type Token = ReturnType<MarkdownIt['parse']>[number]

/** Markdown as HTML, and what its tree says. Lines count from 0. */
export interface Rendered {
  readonly html: string
  /** Text of a heading of level 1 at the beginning, which the HTML then lacks. */
  readonly heading: string | undefined
  /** Syntax of generators outside of code. */
  readonly templates: readonly Template[]
  /** Lines of links and images, by their URLs. */
  readonly lines: ReadonlyMap<string, number>
}

// The platform keeps headings of levels 2 to 4, and no checkboxes.
const TASK = /^\[([ xX])\](?=\s)/
/** A line of MDX, as Docusaurus reads it. */
const MDX_LINE = /^(?:import|export)\s[^\n]*\sfrom\s+["'][^"'\n]+["'];?$/m
const levelOf = (tag: string): number => Math.min(4, Math.max(2, Number(tag.slice(1))))
/** An id of a heading, as Pandoc, kramdown and Hugo write it. The platform keeps no ids. */
const HEADING_ID = /\s*\{#[\w:.-]+\}\s*$/

const markdownIt = new MarkdownIt({ html: true, linkify: true }).use(
  footnotes as unknown as Parameters<MarkdownIt['use']>[0],
)
// Links are validated with the rest of the text.
markdownIt.validateLink = () => true
const MAX_ADDRESS_LENGTH = 2048
// Without a scheme, only addresses that start with `www.` become links.
markdownIt.linkify.set({ fuzzyLink: false }).add('www.', {
  validate(text, after, linkify) {
    const address = `//${text.slice(after - 4, after + MAX_ADDRESS_LENGTH)}`
    return Math.max(0, linkify.testSchemaAt(address, 'http:', 0) - 6)
  },
  normalize: (match) => (match.url = `http://${match.url}`),
})

markdownIt.core.ruler.after('block', 'headings_and_tasks', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    if (/^heading_/.test(token.type)) {
      token.meta = token.tag
      token.tag = `h${levelOf(token.tag)}`
    }
    const before = tokens[index - 1]?.type
    if (token.type !== 'inline') continue
    if (before === 'heading_open') token.content = token.content.replace(HEADING_ID, '')
    if (tokens[index - 2]?.type === 'list_item_open')
      token.content = token.content.replace(TASK, (_, mark: string) => (mark === ' ' ? '☐' : '☑'))
  }
})

// Before everything else, so that only code and escapes hide what looks like a template.
markdownIt.inline.ruler.after('backticks', 'template', (state, silent) => {
  const written = templatesIn(state.src, state.pos, markdownSyntax)
  if (written === undefined) return false
  if (!silent) {
    const token = state.push('template', '', 0)
    token.content = written
    token.meta = state.src.slice(0, state.pos).split('\n').length - 1
  }
  state.pos += written.length
  return true
})
markdownIt.renderer.rules.template = (tokens, index) => markdownIt.utils.escapeHtml(tokens[index]!.content)

// Footnotes become superscript numbers and a list: the platform keeps no ids to link to.
Object.assign(markdownIt.renderer.rules, {
  footnote_ref: (tokens: Token[], index: number) =>
    `<sup>${Number((tokens[index]!.meta as { id: number }).id) + 1}</sup>`,
  footnote_block_open: () => '<hr>\n<ol>\n',
  footnote_block_close: () => '</ol>\n',
  footnote_open: () => '<li>',
  footnote_close: () => '</li>\n',
  footnote_anchor: () => '',
})

// Labels count in any case.
markdownIt.core.ruler.before('footnote_tail', 'footnote_labels', ({ tokens, env }) => {
  const labelled = [
    ...tokens.flatMap(({ type, meta }) =>
      type === 'footnote_reference_open' ? [meta as { label?: string }] : [],
    ),
    ...((env as { footnotes: { list?: { label?: string }[] } }).footnotes.list ?? []),
  ]
  // Those written in the text, as `^[Note]`, have none.
  for (const found of labelled) if (found.label) found.label = found.label.toLowerCase()
})

/** Labels of footnotes, in any case. */
const anyCase = () =>
  new Proxy<Record<string, number>>(
    {},
    {
      get: (labels, name) => Reflect.get(labels, String(name).toLowerCase()) as unknown,
      set: (labels, name, value) => Reflect.set(labels, String(name).toLowerCase(), value),
    },
  )

/** Renders CommonMark with tables, strikethrough, task lists and footnotes. */
export function renderMarkdown(
  markdown: string,
  { takeHeading = false }: { takeHeading?: boolean } = {},
): Rendered {
  const env = { footnotes: { refs: anyCase() } }
  const tokens = markdownIt.parse(markdown, env)
  const templates: Template[] = []
  const lines = new Map<string, number>()
  const visit = (all: readonly Token[], above: number) => {
    let line = above
    for (const token of all) {
      line = token.map?.[0] ?? line
      const url = token.attrGet('href') ?? token.attrGet('src')
      if (url !== null && !lines.has(url)) lines.set(url, line)
      const found = (all: readonly Template[]) =>
        templates.push(...all.map((one) => ({ written: one.written, line: line + one.line })))
      if (token.type === 'template') found([{ written: token.content, line: token.meta as number }])
      if (url !== null) found(templatesOf(decoded(url)))
      if (/^html_/.test(token.type)) found(templatesOfHtml(token.content))
      const [written] = token.type === 'inline' ? (MDX_LINE.exec(token.content) ?? []) : []
      if (written !== undefined) found([{ written, line: 0 }])
      if (token.children) visit(token.children, line)
    }
  }
  visit(tokens, 0)
  const start = tokens.findIndex(({ type, content }) => type !== 'html_block' || !/^\s*<!--/.test(content))
  const hasHeading = takeHeading && tokens[start]?.type === 'heading_open' && tokens[start].meta === 'h1'
  const heading = hasHeading ? plainText(tokens[start + 1]?.children ?? []) : undefined
  if (hasHeading) tokens.splice(start, 3)
  return { html: markdownIt.renderer.render(tokens, markdownIt.options, env), heading, templates, lines }
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) =>
      type === 'image'
        ? plainText(children ?? [])
        : /break$/.test(type)
          ? ' '
          : type === 'html_inline'
            ? ''
            : content,
    )
    .join('')
    .trim()

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
