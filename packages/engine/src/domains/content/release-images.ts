import { itemContents, type ItemRow } from '../../entities/content.ts'
import type { Tx } from '../../store/store.ts'
import { useImages } from '../media/use-images.ts'

/** Counts the images of an item as its own no longer: nobody will read it again. */
export async function releaseImages(
  tx: Tx,
  now: number,
  { id, featured_image, gallery }: ItemRow,
): Promise<void> {
  const content = await tx.get(itemContents, id)
  await useImages(tx, now, [featured_image, gallery, content?.body, content?.details], [])
}
