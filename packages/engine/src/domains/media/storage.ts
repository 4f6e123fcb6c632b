import { media, mediaContents } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { HttpAnswer, RequestHead } from '../../http/messages.ts'
import type { OutsideImages } from '../../ports/image-store.ts'
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
export async function respondToStorage(
  store: Store,
  outside: OutsideImages | undefined,
  head: RequestHead,
  path: string,
): Promise<HttpAnswer> {
  if (head.method !== 'GET' && head.method !== 'HEAD') throw notFound()
  const { builtInImages } = await import('./built-in-images.ts')
  const image = builtInImages.get(path) ?? (await find(store, path))
  const sent =
    image && ('row' in image ? await outside?.answer(store, image.row, head) : { body: image.bytes })
  if (sent === undefined) throw notFound()
  return {
    status: 200,
    headers: {
      'content-type': image!.type,
      'content-length': String(image!.bytes.length),
      ...HEADERS,
    },
    ...sent,
  }
}

/** Whether an image that somebody sent is stored under the path. */
export const isStored = (store: Store, path: string): Promise<boolean> =>
  store.read(async (tx) => (await tx.find(media, 'path', { path })) !== undefined)

/** An image that somebody sent; with its row where its bytes are outside the database. */
const find = (store: Store, path: string) =>
  store.read(async (tx) => {
    const row = await tx.find(media, 'path', { path })
    const content = row && (await tx.get(mediaContents, row.id))
    return content
      ? { ...row, bytes: content.bytes }
      : row && { type: row.type, bytes: { length: row.bytes }, row }
  })
