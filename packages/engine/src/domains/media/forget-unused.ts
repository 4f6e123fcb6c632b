import { orphanedImages, media, mediaContents, type MediaRow } from '../../entities/content.ts'
import type { ImageStore } from '../../ports/image-store.ts'
import type { Equals, Tx, Store } from '../../store/store.ts'
import { imageKey } from './outside-images.ts'

/** Deletes an image with its bytes, and says whether it was there as the guard has it. Bytes outside the database follow within the hour. */
export async function deleteImage(
  tx: Tx,
  { id, path }: MediaRow,
  guard: Equals<MediaRow> = {},
): Promise<boolean> {
  if ((await tx.delete(media, id, guard)) === undefined) return false
  if ((await tx.delete(mediaContents, id)) === undefined) await tx.insert(orphanedImages, { path, due: 0 })
  return true
}

/** How long an image stays that nothing refers to. */
const LIFETIME = 24 * 60 * 60_000
/** How many images are deleted at a time; each may have megabytes. */
const AT_ONCE = 5

/** Deletes some of the images that nothing has referred to for a day, and says how many. */
export async function forgetUnused(tx: Tx, now: number): Promise<number> {
  const rows = await tx.page(media, {
    index: 'unused',
    equals: { counted: true, uses: 0 },
    to: now - LIFETIME,
    limit: AT_ONCE,
  })
  let deleted = 0
  for (const row of rows) {
    // Unless something has begun to refer to it meanwhile.
    if (await deleteImage(tx, row, { uses: 0, unused_since: row.unused_since })) deleted++
  }
  return deleted
}

/** How many are looked for. */
const NEWEST = 5

/**
 * Looks for the newest images: how many of them there are, and how many have their bytes neither in the store nor in the image store.
 * @throws Error where the image store can't be reached.
 */
export async function missingImages(
  store: Store,
  images: ImageStore | undefined,
): Promise<{ readonly looked: number; readonly missing: number }> {
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
