import { media, mediaContents } from '../../entities/content.ts'
import { notFound } from '../../api-error.ts'
import type { Services } from '../../handler.ts'
import { type HttpAnswer, type RequestHead, bodyOf } from '../../http/messages.ts'
import type { Store } from '../../store/store.ts'
import { sha256Of } from '../../text/sha256.ts'
import { selectImage } from './select-image.ts'

export const STORAGE_PREFIX = '/storage/'

/**
 * Returns a stored image, or the requested range of it; with `w` in the query, a copy of that width.
 * Content under a path is immutable.
 * @throws ApiError `not_found`
 */
export async function respondToStorage(
  store: Store,
  { images, imageStorage: outside }: Pick<Services, 'images' | 'imageStorage'>,
  head: RequestHead,
  path: string,
  search: string,
): Promise<HttpAnswer> {
  if (head.method !== 'GET' && head.method !== 'HEAD') throw notFound()
  const { builtInImages } = await import('./built-in-images.ts')
  const builtIn = builtInImages.get(path)
  if (builtIn) {
    const { type, text, bytes } = builtIn
    const { part, ...answer } = selectImage(head, type, sha256Of(text).slice(0, 32), bytes.length)
    return { ...answer, body: bodyOf(bytes, part) }
  }
  if (images.narrow && search !== '') {
    const { respondResized } = await import('./resized.ts')
    const answer = await respondResized(store, images, outside, head, path, search)
    if (answer) return answer
  }
  const found = await store.read(async (tx) => {
    const row = await tx.find(media, 'path', { path })
    if (row === undefined) return undefined
    // A path and its bytes never change, so the path serves as version.
    const selection = selectImage(head, row.type, path.slice(path.lastIndexOf('/') + 1), row.bytes)
    return { row, selection, content: selection.part && (await tx.get(mediaContents, row.id)) }
  })
  if (found === undefined) throw notFound()
  const { row, content, selection } = found
  const { part, ...answer } = selection
  if (part === undefined) return { ...answer, body: null }
  if (content) return { ...answer, body: bodyOf(content.bytes, part) }
  const response = await outside?.answer(store, row, head, part)
  if (response === undefined) throw notFound()
  return { ...answer, ...response }
}

/** Returns whether an uploaded image is stored under the path. */
export const isStored = (store: Pick<Store, 'read'>, path: string): Promise<boolean> =>
  store.read(async (tx) => (await tx.find(media, 'path', { path })) !== undefined)
