import MarkdownIt from 'markdown-it'

interface Footnotes {
  readonly texts: Map<string, string>
  /** Labels in the order of their first marks. */
  readonly marked: string[]
}

// The platform keeps headings of levels 2 to 4, and no checkboxes.
const TASK = /^\[([ xX])\](?=\s)/
const levelOf = (tag: string): number => Math.min(4, Math.max(2, Number(tag.slice(1))))

const DEFINITION = /^\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?:[ \t]+[^\n]*|(?=\n+[ \t]+\S)))*)/
const MARK = /\[\^([^\]\s]+)\]/y

const markdownIt = new MarkdownIt({ html: true, linkify: true })
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
    if (/^heading_/.test(token.type)) token.tag = `h${levelOf(token.tag)}`
    if (token.type === 'inline' && tokens[index - 2]?.type === 'list_item_open')
      token.content = token.content.replace(TASK, (_, mark: string) => (mark === ' ' ? '☐' : '☑'))
  }
})

// Footnotes like `[^1]` and `[^1]: Text.` become superscript numbers: the platform keeps no IDs to link to.
markdownIt.block.ruler.before(
  'reference',
  'footnote',
  (state, start, end, silent) => {
    if (!state.src.startsWith('[^', state.bMarks[start]! + state.tShift[start]!)) return false
    const source = state.getLines(start, end, state.blkIndent, false)
    const [written, label, text = ''] = DEFINITION.exec(source) ?? []
    if (written === undefined || label === undefined) return false
    if (silent) return true
    const { texts } = state.env as Footnotes
    if (!texts.has(label)) texts.set(label, text.replaceAll(/\n(?: {1,4}|\t)/g, '\n').trim())
    state.line = start + written.split('\n').length
    return true
  },
  { alt: ['paragraph', 'reference'] },
)
markdownIt.inline.ruler.before('link', 'footnote_mark', (state, silent) => {
  const { texts, marked } = state.env as Footnotes
  MARK.lastIndex = state.pos
  const [written, label] = MARK.exec(state.src) ?? []
  if (written === undefined || label === undefined || !texts.has(label)) return false
  state.pos += written.length
  if (silent) return true
  if (!marked.includes(label)) marked.push(label)
  state.push('html_inline', '', 0).content = `<sup>${marked.indexOf(label) + 1}</sup>`
  return true
})

/** Renders GitHub-flavored Markdown. */
export function renderMarkdown(markdown: string): string {
  const footnotes: Footnotes = { texts: new Map(), marked: [] }
  const html = markdownIt.render(markdown, footnotes)
  const notes = footnotes.marked.map((label) => {
    const text = footnotes.texts.get(label) ?? ''
    return `<li>${text.includes('\n\n') ? markdownIt.render(text, footnotes) : markdownIt.renderInline(text, footnotes)}</li>\n`
  })
  return notes.length === 0 ? html : `${html}<hr>\n<ol>\n${notes.join('')}</ol>\n`
}
