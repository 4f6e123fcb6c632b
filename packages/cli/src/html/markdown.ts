import { Marked } from 'marked'
import { Footnotes, footnoteMarks } from './footnotes.ts'

/** Headings that the interface keeps. */
const clamp = (depth: number): number => Math.min(4, Math.max(2, depth))

// What the interface keeps of Markdown is written with the elements that it keeps.
const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      const level = clamp(depth)
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
}).use(footnoteMarks(() => footnotes))

/** Of the text that is being rendered. */
let footnotes = new Footnotes()

/** Markdown, as GitHub has it, as HTML. */
export function htmlOf(markdown: string): string {
  footnotes = new Footnotes()
  const html = marked.parse(markdown, { async: false })
  const notes = footnotes
    .texts()
    .map(
      (text) =>
        `<li>${text.includes('\n\n') ? marked.parse(text, { async: false }) : marked.parseInline(text, { async: false })}</li>\n`,
    )
  return notes.length === 0 ? html : `${html}<hr>\n<ol>\n${notes.join('')}</ol>\n`
}
