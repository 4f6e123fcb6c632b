import MarkdownIt from 'markdown-it'

/** As one types it: a line is a line. HTML stands as it is; the engine cleans what comes of all of it. */
const plain = new MarkdownIt({ html: true, breaks: true })
const linking = new MarkdownIt({ html: true, breaks: true, linkify: true })
linking.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

/** Addresses beyond which none becomes a link by itself: finding where each ends may take as long as reading all of the text. */
const MOST_ADDRESSES = 40

/**
 * The HTML of what somebody typed, in Markdown.
 * @param most A text that is longer is given back as it is, to be refused for its length.
 */
export function htmlOf(typed: string, most: number): string {
  if (typed.length > most) return typed
  const addresses = typed.split(/\/\/|mailto:/, MOST_ADDRESSES + 2).length - 1
  return (addresses > MOST_ADDRESSES ? plain : linking).render(typed).trim()
}
