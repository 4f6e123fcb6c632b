import { orphanedImages, media, mediaContents, type MediaRow } from '../../entities/content.ts'
import type { Equals, Tx } from '../../store/store.ts'

/** Deletes an image with its bytes, and says whether it was there as the guard has it. Bytes outside the database follow within the hour. */
export async function deleteImage(tx: Tx, { id, path }: MediaRow, guard: Equals<MediaRow> = {}) {
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
