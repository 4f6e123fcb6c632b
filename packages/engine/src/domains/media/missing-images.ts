import { media, mediaContents } from '../../entities/content.ts'
import type { ImageStore } from '../../ports/image-store.ts'
import type { Store } from '../../store/store.ts'
import { imageKey } from './outside-images.ts'

/** How many are looked for. */
const NEWEST = 5

/**
 * Looks for the newest images: how many of them there are, and how many have their bytes neither in the store nor in the image store.
 * @throws Error where the image store can't be reached.
 */
export async function missingImages(store: Store, images: ImageStore | undefined) {
  const rows = await store.read((tx) => tx.page(media, { index: 'byId', order: 'desc', limit: NEWEST }))
  let missing = 0
  for (const { id, path } of rows) {
    // One by one: each may have megabytes.
    if ((await store.read((tx) => tx.get(mediaContents, id))) !== undefined) continue
    const object = await images?.get(imageKey(path))
    object?.discard()
    if (object === undefined) missing++
  }
  return { looked: rows.length, missing }
}
