import { isStored, type ImageStore, type SnapshotRow, type Store } from '@chowk/engine'
import { ImageRows, type ImageMove } from './image-rows.ts'
import { isSame, Measure, measureStore, type StoreMeasure } from './measure.ts'
import { InvalidSetting } from './invalid-setting.ts'
import { isEmpty } from './store.ts'

/** Called for every row, with the name of the task, the rows done, and their total as counted before. */
export type OnProgress = (task: string, rows: number, total: number) => void

/**
 * Replaces the content of a store by that of another, all or nothing, and verifies it. Nothing else may write to the
 * target. Image bytes stay in place unless they are to be moved.
 * @throws Error if verification fails.
 */
export async function copyStore(
  from: Store,
  target: Store,
  { onProgress, images }: { readonly onProgress?: OnProgress; readonly images?: ImagePlaces } = {},
): Promise<CopyMeasure> {
  const total = onProgress ? await from.size() : 0
  const counts = new ImageRows()
  const rows = images ? counts.placed(from.export(), moveOf(from, images)) : counts.counted(from.export())
  const measure = await replaceAll(target, rows, onProgress && { task: 'Copying', total, onProgress })
  return { ...measure, moved: counts.moved, outside: counts.outside }
}

/** Current and new storage of image bytes. Undefined is the database. */
export interface ImagePlaces {
  readonly source: ImageStore | undefined
  readonly target: ImageStore | undefined
}

/** Size of a copy, and the number of moved and outside images. */
export interface CopyMeasure extends StoreMeasure, Pick<ImageRows, 'moved' | 'outside'> {}

/** Returns a move of the images of a store that stays unchanged. */
export const moveOf = (store: Store, { source, target }: ImagePlaces): ImageMove => ({
  target,
  from: { source, isThere: (path) => isStored(store, path) },
})

/** Replaces the content of a store by rows in the order and form of an export, all or nothing, and verifies it. */
export async function replaceAll(
  store: Store,
  rows: AsyncIterable<SnapshotRow>,
  progress?: { readonly task: string; readonly total: number; readonly onProgress: OnProgress },
): Promise<StoreMeasure> {
  const measure = new Measure()
  await store.import(
    measure.watch(rows, progress && ((row) => progress.onProgress(progress.task, row, progress.total))),
    { keepsIds: true },
  )
  await store.windows.clear()
  const measured = measure.result()
  const found = await measureStore(
    store,
    progress && ((row) => progress.onProgress('Checking', row, measured.rows)),
  )
  if (!isSame(measured, found)) {
    throw new Error(
      `The copy differs: ${measured.rows} rows (${measured.checksum}) were written, ${found.rows} rows (${found.checksum}) were read.`,
    )
  }
  return measured
}

/** Checks that a store is empty. @throws InvalidSetting */
export async function assertEmpty(store: Store): Promise<void> {
  if (!(await isEmpty(store)))
    throw new InvalidSetting('The store is not empty. Add --replace to delete its content.')
}
