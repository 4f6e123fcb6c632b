import { html, type Html } from '../html.ts'
import { isStored, narrowed } from './picture.ts'

interface Pictured {
  readonly display_name: string
  readonly avatar_url: string | null
}

/** The picture of a member, or the first letter of their name, which is no text of the page. Whoever puts it somewhere says the name beside it. */
export const avatar = ({ display_name, avatar_url }: Pictured, size: 'small' | 'large' = 'small'): Html => {
  const [side, name] = size === 'large' ? [88, 'avatar large'] : [28, 'avatar']
  return avatar_url !== null && isStored(avatar_url)
    ? html`<img class="${name}" src="${narrowed(avatar_url, 320)}" alt="" width="${side}" height="${side}" />`
    : html`<span class="${name} letter" data-letter="${firstLetter(display_name)}" aria-hidden="true"></span>`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const firstLetter = (name: string): string => {
  const trimmed = name.trim()
  // Most names begin so, and what a letter is takes long to find out.
  if (/^[a-z][a-z .]/i.test(trimmed)) return trimmed[0]!.toUpperCase()
  for (const { segment } of segmenter.segment(trimmed)) return segment.toLocaleUpperCase('en')
  return '·'
}
