import { itemContents, type ItemRow } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { useImages } from '../media/use-images.ts'

/** Ends the use of images by an item that nobody will read again. */
export async function releaseImages(
  tx: Tx,
  now: number,
  { id, featured_image, gallery }: ItemRow,
): Promise<void> {
  const content = await tx.get(itemContents, id)
  await useImages(tx, now, [featured_image, gallery, content?.body, content?.details], [])
}
