import { media, mediaContents } from '../../entities/content.ts'
import type { ImageStore } from '../../ports/image-store.ts'
import type { Store } from '../../store/store.ts'
import { imageKey } from './external-images.ts'

/** Number of images checked. */
const NEWEST = 5

/**
 * Checks the newest images. Returns their number, and how many have bytes neither in the store nor in the image store.
 * @throws Error if the image store can't be reached.
 */
export async function missingImages(store: Store, images: ImageStore | undefined) {
  const rows = await store.read((tx) => tx.page(media, { index: 'byId', order: 'desc', limit: NEWEST }))
  let missing = 0
  for (const { id, path } of rows) {
    // One at a time, because each may have megabytes.
    if ((await store.read((tx) => tx.get(mediaContents, id))) !== undefined) continue
    const object = await images?.get(imageKey(path))
    object?.discard()
    if (object === undefined) missing++
  }
  return { looked: rows.length, missing }
}
