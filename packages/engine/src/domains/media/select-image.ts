import { type RequestHead, select } from '../../http/messages.ts'

const HEADERS = {
  // A cache for many asks again after an hour, so that it does not show for a year what has been deleted.
  'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  // An image is only ever shown: nothing in one may run or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** What is sent of an image that never changes. */
export const selectImage = (head: RequestHead, type: string, version: string, length: number) =>
  select(head, { 'content-type': type, etag: `"${version}"`, ...HEADERS }, length)
