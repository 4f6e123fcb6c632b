import { imageWidths } from '@chowk/contract/core'
import { media, mediaContents, type MediaRow } from '../../entities/content.ts'
import { bodyOf, type HttpAnswer, type RequestHead } from '../../http/messages.ts'
import { wholeObject } from '../../media/whole-object.ts'
import type { ExternalImages } from '../../ports/image-store.ts'
import { type ImageConverter, TooManyImages, UndecodableImage } from '../../ports/images.ts'
import type { Store } from '../../store/store.ts'
import { selectImage } from './select-image.ts'

/**
 * Returns a copy of an uploaded image in the width that the query requests. Returns undefined if the original must be
 * used: it is no wider, is animated, does not exist, or cannot be resized now.
 */
export async function respondResized(
  store: Store,
  images: ImageConverter,
  outside: ExternalImages | undefined,
  head: RequestHead,
  path: string,
  search: string,
): Promise<HttpAnswer | undefined> {
  const requestedWidth = Number(new URLSearchParams(search).get('w'))
  const width = imageWidths.find((imageWidth) => imageWidth === requestedWidth)
  if (width === undefined) return undefined
  const row = await store.read((tx) => tx.find(media, 'path', { path }))
  if (row === undefined || row.width <= width) return undefined
  try {
    const bytes = await images.narrow?.(path, width, () => bytesOf(store, outside, row))
    if (bytes === undefined) return undefined
    const version = `${path.slice(path.lastIndexOf('/') + 1)}-${width}`
    const { part, ...answer } = selectImage(head, 'image/webp', version, bytes.length)
    return { ...answer, body: part === undefined ? null : bodyOf(bytes, part) }
  } catch (error) {
    if (error instanceof TooManyImages || error instanceof UndecodableImage) return undefined
    throw error
  }
}

/** Returns undefined if it was deleted since. */
async function bytesOf(store: Store, outside: ExternalImages | undefined, row: MediaRow) {
  const content = await store.read((tx) => tx.get(mediaContents, row.id))
  if (content) return content.bytes
  return outside && wholeObject(await outside.read(row))
}
