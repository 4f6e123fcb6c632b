import { cleaned, html, type Html } from '../html.ts'

/** Matches an external image in the engine's HTML. */
const IMAGE_ELSEWHERE = /<img src="(https:[^"]*)"(?: alt="([^"]*)")?[^>]*>/g

/** Matches an uploaded image in the engine's HTML. */
const UPLOAD = /<img src="(\/storage\/\d[^"?]*)"/g

/**
 * Renders a member's HTML, cleaned by the engine. External images become links: embedding them would reveal readers to
 * other servers.
 */
export function prose(stored: string | null, size: 'small' | 'large' = 'large'): Html | undefined {
  if (stored === null || stored === '') return undefined
  return html`<div class="prose${size === 'small' ? ' small' : ''}" dir="auto">
    ${cleaned(SHOWN_OTHERWISE.test(stored) ? renderStored(stored) : stored)}
  </div>`
}

/** Matches elements that are not shown as stored. */
const SHOWN_OTHERWISE = /<(?:img|pre|table)/

const renderStored = (stored: string): string =>
  stored
    .replace(
      IMAGE_ELSEWHERE,
      (_, address: string, alternative = '') =>
        `<a href="${address}" rel="nofollow ugc noopener noreferrer">${alternative || 'Image'}</a>`,
    )
    .replace(UPLOAD, '<img loading="lazy" src="$1?w=1280"')
    .replaceAll('<img src', '<img loading="lazy" src')
    // Scrollable content must be reachable by keyboard.
    .replace(/<(pre|table)\b/g, '<$1 tabindex="0"')
    // The policy on content allows no styles within pages.
    .replace(/(<t[hd]\b[^>]*) style="text-align:(left|center|right)"/g, '$1 class="at-$2"')
