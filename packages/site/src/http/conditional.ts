import { hashOf } from '@chowk/engine/visits'
import type { Document } from './answer.ts'

/** How long what is the same for everybody may be kept without asking, in seconds. */
const FRESH = 300

/** Names what is sent, by its hash. Weak, since it is the same however it is packed. */
export const etagOf = (hash: string): string => `W/"${hash}"`

/** A document that is the same for everybody, and can be asked for again with what is known of it. */
export const forEverybody = (type: string, body: string, changedAt?: number): Document => ({
  type,
  body,
  headers: {
    etag: etagOf(hashOf(body).slice(0, 32)),
    ...(changedAt !== undefined && { 'last-modified': new Date(changedAt).toUTCString() }),
    'cache-control': `public, max-age=${FRESH}`,
    vary: 'Accept-Encoding',
    // Programs in pages of other sites may read it.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  },
})
