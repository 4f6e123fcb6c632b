import { orphanedImages, media, mediaContents, type MediaRow } from '../../entities/content.ts'
import type { Equals, Tx } from '../../store/store.ts'

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
