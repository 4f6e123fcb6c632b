import { media, mediaContents } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { HttpAnswer, RequestHead } from '../../http/messages.ts'
import type { Store } from '../../store/store.ts'

export const STORAGE_PREFIX = '/storage/'

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
  // An image is only ever shown: nothing in one may run or load anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Gives a stored image. What is stored under a path never changes. @throws Failure `not_found` */
export async function respondToStorage(store: Store, head: RequestHead, path: string): Promise<HttpAnswer> {
  if (head.method !== 'GET' && head.method !== 'HEAD') throw notFound()
  const { builtInImages } = await import('./built-in-images.ts')
  const image = builtInImages.get(path) ?? (await find(store, path))
  if (image === undefined) throw notFound()
  return {
    status: 200,
    headers: {
      'content-type': image.type,
      'content-length': String(image.bytes.length),
      ...HEADERS,
    },
    body: image.bytes,
  }
}

/** Whether an image that somebody sent is stored under the path. */
export const isStored = (store: Store, path: string): Promise<boolean> =>
  store.read(async (tx) => (await tx.find(media, 'path', { path })) !== undefined)

function find(store: Store, path: string): Promise<{ type: string; bytes: Uint8Array } | undefined> {
  return store.read(async (tx) => {
    const row = await tx.find(media, 'path', { path })
    const content = row && (await tx.get(mediaContents, row.id))
    return row && content && { type: row.type, bytes: content.bytes }
  })
}
