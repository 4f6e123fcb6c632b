import { media } from '../../entities/content.ts'
import { invalid } from '../../api-error.ts'
import { all } from '../../store/all.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { STORAGE_PREFIX } from './storage.ts'

/** A value that may refer to images: a path, HTML, or values containing either. */
export type ImageHolder = string | null | undefined | readonly string[] | Readonly<Record<string, unknown>>

const UPLOADED = /\/storage\/\d+\/\w+\.\w+/g

/** Returns the paths of uploaded images in all values. */
export function imagesIn(holders: readonly ImageHolder[]): Set<string> {
  const paths = new Set<string>()
  for (const holder of holders) {
    const text = typeof holder === 'string' ? holder : JSON.stringify(holder ?? null)
    if (text.includes(STORAGE_PREFIX)) for (const [path] of text.matchAll(UPLOADED)) paths.add(path)
  }
  return paths
}

/** Images that a transaction found to exist. */
const seen = new WeakMap<ReadTx, Set<string>>()

/** Records images that {@link useImages} in the same transaction requires to exist. */
export function trackRead(tx: ReadTx, paths: Iterable<string>): void {
  seen.set(tx, new Set([...(seen.get(tx) ?? []), ...paths]))
}

/**
 * Updates use counts of images. An image without uses is deleted after a day. Both changes update its row,
 * which decides between them.
 * @throws ApiError `validation_failed` if an image was just deleted.
 */
export async function useImages(
  tx: Tx,
  now: number,
  before: readonly ImageHolder[],
  after: readonly ImageHolder[],
): Promise<void> {
  const [old, used] = [imagesIn(before), imagesIn(after)]
  const amounts = new Map<string, number>()
  for (const path of used) if (!old.has(path)) amounts.set(path, 1)
  for (const path of old) if (!used.has(path)) amounts.set(path, -1)
  await countUses(tx, now, amounts)
}

/** Ends the use of images by some rows, each given by its values. */
export async function endUses(tx: Tx, now: number, rows: readonly (readonly ImageHolder[])[]): Promise<void> {
  const amounts = new Map<string, number>()
  for (const path of rows.flatMap((holders) => [...imagesIn(holders)]))
    amounts.set(path, (amounts.get(path) ?? 0) - 1)
  await countUses(tx, now, amounts)
}

async function countUses(tx: Tx, now: number, amounts: ReadonlyMap<string, number>): Promise<void> {
  if (amounts.size === 0) return
  const keys = [...amounts.keys()].map((path) => ({ path }))
  // Sorted by id to avoid deadlocks.
  const rows = (await tx.findMany(media, 'path', keys)).sort((a, b) => a.id - b.id)
  const found = new Set(rows.map(({ path }) => path))
  const lost = [...amounts].some(
    ([path, amount]) => amount > 0 && !found.has(path) && seen.get(tx)?.has(path),
  )
  const counted = await all([
    ...rows.map(({ id, path }) => tx.increment(media, id, { uses: amounts.get(path)! })),
    ...rows.flatMap(({ id, path }) =>
      amounts.get(path)! < 0 ? [tx.update(media, id, { unused_since: now })] : [],
    ),
  ])
  if (lost || counted.includes(undefined))
    throw invalid('images', 'not_found', 'An image was deleted a moment ago; upload it again.')
}
