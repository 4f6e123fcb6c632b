import { orphanedImages, media, mediaContents, type MediaRow } from '../../entities/content.ts'
import type { Equals, Tx } from '../../store/store.ts'

/**
 * Deletes an image with its bytes. Returns false if it does not match the guard. External bytes are
 * deleted within the hour.
 */
export async function deleteImage(tx: Tx, { id, path }: MediaRow, guard: Equals<MediaRow> = {}) {
  if ((await tx.delete(media, id, guard)) === undefined) return false
  if ((await tx.delete(mediaContents, id)) === undefined) await tx.insert(orphanedImages, { path, due: 0 })
  return true
}

/** Lifetime of an unreferenced image. */
const LIFETIME = 24 * 60 * 60_000
/** Maximum number of images deleted at a time; each may have megabytes. */
const DELETE_BATCH_SIZE = 5

/** Deletes some images unreferenced for a day, and returns their number. */
export async function deleteUnusedImages(tx: Tx, now: number): Promise<number> {
  const rows = await tx.page(media, {
    index: 'unused',
    equals: { uses: 0 },
    to: now - LIFETIME,
    limit: DELETE_BATCH_SIZE,
  })
  let deleted = 0
  for (const row of rows) {
    // Only if nothing has referred to it since.
    if (await deleteImage(tx, row, { uses: 0, unused_since: row.unused_since })) deleted++
  }
  return deleted
}
