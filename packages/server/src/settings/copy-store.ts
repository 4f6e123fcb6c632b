import { isStored, type ImageStore, type SnapshotRow, type Store, type StoreSource } from '@chowk/engine'
import { ImageRows, type ImageMove } from './image-rows.ts'
import { isSame, Measure, measureStore, type StoreMeasure } from './measure.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { isEmpty } from './store.ts'

/** Called for every row: what is being done, how many rows are done, and of how many, as counted before. */
export type OnProgress = (task: string, rows: number, total: number) => void

/**
 * Replaces everything in one store by what another holds, all or nothing, and reads it back. Nobody else writes to the
 * second meanwhile. The bytes of images are where they were, unless they are to be moved.
 * @throws Error where what was read back differs.
 */
export async function copyStore(
  from: StoreSource,
  to: Store,
  { onProgress, images }: { readonly onProgress?: OnProgress; readonly images?: ImagePlaces } = {},
): Promise<CopyMeasure> {
  const total = onProgress ? await from.size() : 0
  const counts = new ImageRows()
  const rows = images ? counts.placed(from.export(), moveOf(from, images)) : counts.counted(from.export())
  const measure = await replaceAll(to, rows, onProgress && { task: 'Copying', total, onProgress })
  return { ...measure, moved: counts.moved, outside: counts.outside }
}

/** Where bytes of images are, and are to be; undefined is the database. */
export interface ImagePlaces {
  readonly source: ImageStore | undefined
  readonly target: ImageStore | undefined
}

/** The size of a copy, and the places of its images. */
export interface CopyMeasure extends StoreMeasure, Pick<ImageRows, 'moved' | 'outside'> {}

/** A move of the images of a store that stays as it is. */
export const moveOf = (store: StoreSource, { source, target }: ImagePlaces): ImageMove => ({
  target,
  from: { source, isThere: (path) => isStored(store, path) },
})

/** Replaces everything in a store by rows in the order and form of an export, all or nothing, and reads it back. */
export async function replaceAll(
  store: Store,
  rows: AsyncIterable<SnapshotRow>,
  progress?: { readonly task: string; readonly total: number; readonly onProgress: OnProgress },
): Promise<StoreMeasure> {
  const measure = new Measure()
  await store.import(
    measure.watch(rows, progress && ((row) => progress.onProgress(progress.task, row, progress.total))),
  )
  await store.windows.clear()
  const given = measure.result()
  const found = await measureStore(
    store,
    progress && ((row) => progress.onProgress('Checking', row, given.rows)),
  )
  if (!isSame(given, found)) {
    throw new Error(
      `What was written differs: ${given.rows} rows (${given.checksum}) became ${found.rows} (${found.checksum}).`,
    )
  }
  return given
}

/** @throws InvalidSetting where the store holds anything. */
export async function assertEmpty(store: Store): Promise<void> {
  if (!(await isEmpty(store)))
    throw new InvalidSetting('The store is not empty: add --replace to lose what it holds.')
}
