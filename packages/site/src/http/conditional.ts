import { hashOf } from '@chowk/engine/visits'
import type { RequestHead } from '@chowk/engine'
import type { Document } from './answer.ts'

/** How long what is the same for everybody may be kept without asking, in seconds. */
const FRESH = 300

/** A document that is the same for everybody, and can be asked for again with what is known of it. */
export const forEverybody = (type: string, body: string, changedAt?: number): Document => ({
  type,
  body,
  headers: {
    // Weak, since it is of the text, however it is packed.
    etag: `W/"${hashOf(body).slice(0, 32)}"`,
    ...(changedAt !== undefined && { 'last-modified': new Date(changedAt).toUTCString() }),
    'cache-control': `public, max-age=${FRESH}`,
    vary: 'Accept-Encoding',
    // Programs in pages of other sites may read it.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  },
})

/** Whether the caller has what would be sent. `If-None-Match` counts before `If-Modified-Since`. */
export function isKnown(head: RequestHead, headers: Readonly<Record<string, string>> = {}): boolean {
  const { etag, 'last-modified': changed } = headers
  if (etag === undefined) return false
  const known = head.header('if-none-match')
  if (known !== undefined)
    return known.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
  const since = Date.parse(head.header('if-modified-since') ?? '')
  return changed !== undefined && Date.parse(changed) <= since
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
