import { type RequestHead, select } from '../../http/messages.ts'

const HEADERS = {
  // Shared caches revalidate hourly, so that a deleted image is not served for a year.
  'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  // Images are only displayed: they may not run scripts or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Selects the response for an immutable image. */
export const selectImage = (head: RequestHead, type: string, version: string, length: number) =>
  select(head, { 'content-type': type, etag: `"${version}"`, ...HEADERS }, length)
