import { media } from '../../entities/content.ts'
import type { ImageSize } from '../../media/image-size.ts'
import { contextOf, type View } from '../../view.ts'

/** Returns the sizes of uploaded images, by path. */
export async function imageSizes(
  view: View,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ImageSize>> {
  const { tx } = contextOf(view)
  const rows = await Promise.all(paths.map((path) => tx.find(media, 'path', { path })))
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.path, row]])))
}
