import { Marked } from 'marked'

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
})

/** Markdown, as GitHub has it, as HTML. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false })
