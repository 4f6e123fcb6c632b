import { media, mediaContents } from '../../entities/content.ts'
import { notFound } from '../../api-error.ts'
import { type HttpAnswer, type RequestHead, bodyOf, select } from '../../http/messages.ts'
import type { OutsideImages } from '../../ports/image-store.ts'
import type { Store } from '../../store/store.ts'
import { sha256Of } from '../../text/sha256.ts'

export const STORAGE_PREFIX = '/storage/'

const HEADERS = {
  // A cache for many asks again after an hour, so that it does not show for a year what has been deleted.
  'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  // An image is only ever shown: nothing in one may run or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Gives a stored image, or the part of it that is asked for. What is stored under a path never changes. @throws ApiError `not_found` */
export async function respondToStorage(
  store: Store,
  outside: OutsideImages | undefined,
  head: RequestHead,
  path: string,
): Promise<HttpAnswer> {
  if (head.method !== 'GET' && head.method !== 'HEAD') throw notFound()
  const { builtInImages } = await import('./built-in-images.ts')
  const builtIn = builtInImages.get(path)
  if (builtIn) {
    const { type, text, bytes } = builtIn
    const { part, ...answer } = selectImage(head, type, sha256Of(text).slice(0, 32), bytes.length)
    return { ...answer, body: bodyOf(bytes, part) }
  }
  const found = await store.read(async (tx) => {
    const row = await tx.find(media, 'path', { path })
    if (row === undefined) return undefined
    // Its path is its own for ever, and so are its bytes.
    const selection = selectImage(head, row.type, path.slice(path.lastIndexOf('/') + 1), row.bytes)
    return { row, selection, content: selection.part && (await tx.get(mediaContents, row.id)) }
  })
  if (found === undefined) throw notFound()
  const { row, content, selection } = found
  const { part, ...answer } = selection
  if (part === undefined) return { ...answer, body: null }
  if (content) return { ...answer, body: bodyOf(content.bytes, part) }
  const sent = await outside?.answer(store, row, head, part)
  if (sent === undefined) throw notFound()
  return { ...answer, ...sent }
}

const selectImage = (head: RequestHead, type: string, version: string, length: number) =>
  select(head, { 'content-type': type, etag: `"${version}"`, ...HEADERS }, length)

/** Whether an image that somebody sent is stored under the path. */
export const isStored = (store: Pick<Store, 'read'>, path: string): Promise<boolean> =>
  store.read(async (tx) => (await tx.find(media, 'path', { path })) !== undefined)
