import { firstCharacter } from '@chowk/contract/core'
import { html, type Html } from '../html.ts'
import { isStored, resizedUrl } from './picture.ts'

interface Pictured {
  readonly display_name: string
  readonly avatar_url: string | null
}

/**
 * Renders a member's picture, or the first letter of their name. It is hidden from assistive technology: render the
 * name next to it.
 */
export const avatar = ({ display_name, avatar_url }: Pictured, size: 'small' | 'large' = 'small'): Html => {
  const [side, name] = size === 'large' ? [88, 'avatar large'] : [28, 'avatar']
  return avatar_url !== null && isStored(avatar_url)
    ? html`<img
        class="${name}"
        src="${resizedUrl(avatar_url, 320)}"
        alt=""
        width="${side}"
        height="${side}"
      />`
    : html`<span class="${name} letter" data-letter="${firstLetter(display_name)}" aria-hidden="true"></span>`
}

const firstLetter = (name: string): string => {
  const trimmed = name.trim()
  // Fast path for most names: segmenting graphemes is slow.
  if (/^[a-z][a-z .]/i.test(trimmed)) return trimmed[0]!.toUpperCase()
  return firstCharacter(trimmed).toLocaleUpperCase('en') || '·'
}
