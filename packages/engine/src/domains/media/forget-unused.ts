import { media, mediaContents } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'

/** How long an image stays that nothing refers to. */
const LIFETIME = 24 * 60 * 60_000
/** Each may have megabytes. */
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
  for (const { id, unused_since } of rows) {
    // Unless something has begun to refer to it meanwhile.
    if ((await tx.take(media, id, { uses: 0, unused_since })) === undefined) continue
    await tx.take(mediaContents, id)
    deleted++
  }
  return deleted
}
