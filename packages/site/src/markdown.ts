import { withSpacedAddresses } from '@chowk/contract/core'
import MarkdownIt from 'markdown-it'
import { shownAddress } from './shown-address.ts'
import { html, type Part } from './html.ts'

/** Keeps line breaks as typed. HTML passes through; the engine cleans the result. */
const plain = new MarkdownIt({ html: true, breaks: true })
const linking = new MarkdownIt({ html: true, breaks: true, linkify: true })
linking.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** For files, whose lines are wrapped. */
const wrapped = new MarkdownIt({ html: true, linkify: true })
const linkless = new MarkdownIt({ html: true, breaks: true }).disable(['link', 'image'])

for (const { linkify } of [linking, wrapped]) {
  const match = linkify.match.bind(linkify)
  linkify.match = (text) => match(withSpacedAddresses(text))
  const matchAtStart = linkify.matchAtStart.bind(linkify)
  linkify.matchAtStart = (text) => matchAtStart(withSpacedAddresses(text))
}

/** Only the title of a page is a first-level heading; the engine removes others. */
for (const markdown of [plain, linking, wrapped, linkless]) {
  markdown.normalizeLinkText = shownAddress
  markdown.core.ruler.push('headings', ({ tokens }) => {
    for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2'
  })
}

/** Beyond this number brackets are plain text: each could scan the rest of the text. */
const MAX_BRACKETS = 250
/** Beyond this number addresses are not linked: finding the end of each may scan the whole text. */
const MAX_ADDRESSES = 40

/**
 * Converts Markdown of at most a comment's length to HTML.
 * @param max Longer texts are returned unchanged, so that validation rejects their length.
 */
export function htmlOf(text: string, max = Infinity): string {
  if (text.length > max) return text
  if (countOf('[', text, MAX_BRACKETS) > MAX_BRACKETS) return linkless.render(text).trim()
  const addresses = countOf(/\/\/|mailto:/, text, MAX_ADDRESSES)
  return (addresses > MAX_ADDRESSES ? plain : linking).render(text).trim()
}

/** Converts a Markdown file of the operator to HTML. */
export const htmlOfFile = (text: string): string => wrapped.render(text).trim()

/** Renders plain text with linked addresses. */
export function withLinks(text: string): Part {
  if (countOf(/\/\/|mailto:/, text, MAX_ADDRESSES) > MAX_ADDRESSES) return text
  let offset = 0
  let linked: Part = ''
  for (const { schema, url, index, lastIndex } of linking.linkify.match(text) ?? []) {
    if (!/^(https?|mailto):$/.test(schema)) continue
    linked = html`${linked}${text.slice(offset, index)}<a href="${url}" rel="nofollow ugc noopener noreferrer"
        >${shownAddress(text.slice(index, lastIndex))}</a
      >`
    offset = lastIndex
  }
  return html`${linked}${text.slice(offset)}`
}

/** Counts occurrences in a text; stops at `most` + 1. */
const countOf = (sought: string | RegExp, text: string, max: number): number =>
  text.split(sought, max + 2).length - 1
