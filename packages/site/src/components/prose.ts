import { cleaned, html, type Html } from '../html.ts'

/** As the engine writes an image that is kept elsewhere. */
const IMAGE_ELSEWHERE = /<img src="(https:[^"]*)"(?: alt="([^"]*)")?[^>]*>/g

/** As it writes one that a member sent. */
const UPLOAD = /<img src="(\/storage\/\d[^"?]*)"/g

/**
 * What a member wrote in HTML, as the engine cleaned it. Images of other sites become links to them: showing them would tell
 * their owners who looks.
 */
export function prose(stored: string | null, size: 'small' | 'large' = 'large'): Html | undefined {
  if (stored === null || stored === '') return undefined
  return html`<div class="prose${size === 'small' ? ' small' : ''}" dir="auto">
    ${cleaned(SHOWN_OTHERWISE.test(stored) ? shown(stored) : stored)}
  </div>`
}

/** Begins what is not shown as it is stored. */
const SHOWN_OTHERWISE = /<(?:img|pre|table)/

const shown = (stored: string): string =>
  stored
    .replace(
      IMAGE_ELSEWHERE,
      (_, address: string, alternative = '') =>
        `<a href="${address}" rel="nofollow ugc noopener noreferrer">${alternative || 'Image'}</a>`,
    )
    .replace(UPLOAD, '<img loading="lazy" src="$1?w=1280"')
    .replaceAll('<img src', '<img loading="lazy" src')
    // What scrolls sideways can be reached by the keyboard.
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<table tabindex="0">')
