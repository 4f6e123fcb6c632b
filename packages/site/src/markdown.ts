import MarkdownIt from 'markdown-it'
import { html, type Part } from './html.ts'

/** As one types it: a line is a line. HTML stands as it is; the engine cleans what comes of all of it. */
const plain = new MarkdownIt({ html: true, breaks: true })
const linking = new MarkdownIt({ html: true, breaks: true, linkify: true })
linking.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

const linkless = new MarkdownIt({ html: true, breaks: true }).disable(['link', 'image'])

/** The one heading of the first level is the title of a page; the engine keeps no other. */
for (const markdown of [plain, linking, linkless])
  markdown.core.ruler.push('headings', ({ tokens }) => {
    for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2'
  })

/** Brackets beyond which none begins a link or an image: for each it is looked through the rest of the text. */
const MOST_BRACKETS = 250
/** Addresses beyond which none becomes a link by itself: finding where each ends may take as long as reading all of the text. */
const MOST_ADDRESSES = 40

/**
 * The HTML of what somebody typed, in Markdown.
 * @param most A text that is longer is given back as it is, to be refused for its length.
 */
export function htmlOf(typed: string, most: number): string {
  if (typed.length > most) return typed
  if (countOf('[', typed, MOST_BRACKETS) > MOST_BRACKETS) return linkless.render(typed).trim()
  const addresses = countOf(/\/\/|mailto:/, typed, MOST_ADDRESSES)
  return (addresses > MOST_ADDRESSES ? plain : linking).render(typed).trim()
}

/** Plain text in which addresses are links. */
export function withLinks(text: string): Part {
  if (countOf(/\/\/|mailto:/, text, MOST_ADDRESSES) > MOST_ADDRESSES) return text
  let at = 0
  let linked: Part = ''
  for (const { schema, url, index, lastIndex } of linking.linkify.match(text) ?? []) {
    if (!/^(https?|mailto):$/.test(schema)) continue
    const address = text.slice(index, lastIndex)
    linked = html`${linked}${text.slice(at, index)}<a href="${url}" rel="nofollow ugc noopener noreferrer"
        >${address}</a
      >`
    at = lastIndex
  }
  return html`${linked}${text.slice(at)}`
}

/** How often something stands in a text; one more than `most` for any number above that. */
const countOf = (sought: string | RegExp, text: string, most: number): number =>
  text.split(sought, most + 2).length - 1
