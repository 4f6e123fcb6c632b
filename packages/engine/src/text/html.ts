import { truncate as wholeCharactersOf, collapseWhiteSpace, hasVisibleText } from '@chowk/contract/core'

/** Whether cleaned HTML is visually empty: neither text nor an image. */
export const isVisuallyEmpty = (cleaned: string): boolean =>
  !LETTER_IN_TEXT.test(cleaned) && !cleaned.includes('<img ') && !hasVisibleText(plainText(cleaned))

/** Fast path: most HTML has a letter near the start. */
const LETTER_IN_TEXT = /(?:^|>)[^<>a-zA-Z0-9]*[a-zA-Z0-9]/

/**
 * Returns the text of cleaned HTML, in which every `<` and `>` belongs to a tag, on one line. A dot parts blocks, such
 * as headings and list items, that end without punctuation.
 */
export function plainText(cleaned: string): string {
  const blocks = cleaned
    .replace(/<br\b[^>]*>/g, ' ')
    .split(/<\/?(?:p|hr|h\d|li|ul|ol|tr|td|th|pre|blockquote|figure|figcaption|table)\b[^>]*>/)
  let text = ''
  for (const block of blocks) {
    const line = collapseWhiteSpace(
      block.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? ''),
    )
    if (line !== '') text += text === '' ? line : `${/\p{P}$/u.test(text.slice(-2)) ? ' ' : ' · '}${line}`
  }
  return text
}

const EXCERPT_LENGTH = 240

/** Returns the start of cleaned HTML as plain text, cut between words. */
export function excerptOf(cleaned: string): string {
  // Markup takes room, so read far more than the excerpt. A tag cut in half is removed.
  return excerptOfText(plainText(cleaned.slice(0, EXCERPT_LENGTH * 20).replace(/<[^>]*$/, '')))
}

/** Returns the start of plain text, cut between words, or between characters of a long one. */
export function excerptOfText(text: string): string {
  const cut = wholeCharactersOf(text, EXCERPT_LENGTH)
  if (cut.length === text.length) return text
  const space = cut.lastIndexOf(' ')
  return `${space > EXCERPT_LENGTH / 2 ? cut.slice(0, space) : cut}…`
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }
