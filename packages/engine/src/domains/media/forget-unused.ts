import { media } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { deleteImage } from './delete-image.ts'

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
