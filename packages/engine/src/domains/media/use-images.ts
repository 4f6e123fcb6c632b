import { media } from '../../entities/content.ts'
import { invalid } from '../../failure.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'
import { STORAGE_PREFIX } from './storage.ts'

/** Where something may refer to images: paths, HTML, or values that hold either. */
export type ImageHolder = string | null | undefined | readonly string[] | Readonly<Record<string, unknown>>

const UPLOADED = /\/storage\/\d+\/\w+\.\w+/g

/** The paths of uploaded images in all of these. */
export function imagesIn(holders: readonly ImageHolder[]): Set<string> {
  const paths = new Set<string>()
  for (const holder of holders) {
    const text = typeof holder === 'string' ? holder : JSON.stringify(holder ?? null)
    if (text.includes(STORAGE_PREFIX)) for (const [path] of text.matchAll(UPLOADED)) paths.add(path)
  }
  return paths
}

/**
 * Counts what something refers to from now on, and no longer: an image that nothing refers to goes away after a day. Whether it is
 * gone is decided by its row, which both change. @throws Failure `validation_failed` where an image has just gone away.
 */
export async function useImages(
  tx: Tx,
  now: number,
  before: readonly ImageHolder[],
  after: readonly ImageHolder[],
): Promise<void> {
  const [old, used] = [imagesIn(before), imagesIn(after)]
  const paths = [...new Set([...old, ...used])].filter((path) => old.has(path) !== used.has(path))
  if (paths.length === 0) return
  const rows = await tx.findMany(
    media,
    'path',
    paths.map((path) => ({ path })),
  )
  // In one order, so that no two transactions wait for each other.
  const counted = await all(
    rows
      .sort((one, other) => one.id - other.id)
      .flatMap(({ id, path }) =>
        used.has(path)
          ? [tx.increment(media, id, { uses: 1 })]
          : [tx.increment(media, id, { uses: -1 }), tx.update(media, id, { unused_since: now })],
      ),
  )
  if (counted.includes(undefined))
    throw invalid({
      path: 'images',
      code: 'not_found',
      message: 'An image has just gone away: upload it again.',
    })
}
