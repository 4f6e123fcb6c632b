import { hashOf } from '@chowk/engine/website'
import type { Document } from './answer.ts'

/** Seconds for which shared responses are cached without revalidation. */
const FRESH = 300

/** Returns the weak ETag of a hash. Weak, because the encoding may differ. */
export const etagOf = (hash: string): string => `W/"${hash}"`

/** Returns a response that is the same for every caller, cacheable, and conditional on all that it shows. */
export const forEverybody = (type: string, body: string): Document => ({
  type,
  body,
  headers: {
    etag: etagOf(hashOf(body).slice(0, 32)),
    'cache-control': `public, max-age=${FRESH}`,
    vary: 'Accept-Encoding',
    // Scripts of other sites may read it.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  },
})
