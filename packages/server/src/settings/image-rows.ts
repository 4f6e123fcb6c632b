import { Readable } from 'node:stream'
import { imageKey, wholeObject, type ImageStore, type ImageType, type SnapshotRow } from '@chowk/engine'

/** Storage of image bytes before and after a copy. Undefined is the database. */
export interface ImageMove {
  readonly target: ImageStore | undefined
  /** Source of bytes that are not among the rows. If omitted, these bytes stay in place. */
  readonly from?: {
    readonly source: ImageStore | undefined
    /** Whether an image without bytes still exists. */
    readonly isThere: (path: string) => Promise<boolean>
  }
}

interface Image {
  readonly id: number
  readonly path: string
  readonly type: ImageType
}

/** An image, with its bytes if they are among the rows. */
interface Found {
  readonly image: Image
  readonly bytes: Uint8Array | undefined
}

/** Number of images moved concurrently. */
const CONCURRENCY = 4

/** Moves the image bytes of exported rows, and counts images. Keeps the order of rows. */
export class ImageRows {
  /** Number of moved images. */
  moved = 0
  /** Number of images whose bytes are outside the resulting database. */
  outside = 0

  /** Counts rows without a change. */
  async *counted(rows: AsyncIterable<SnapshotRow>): AsyncGenerator<SnapshotRow> {
    for await (const row of rows) {
      if (row[0] === 'media') this.outside++
      if (row[0] === 'media_contents') this.outside--
      yield row
    }
  }

  /**
   * Moves the bytes to `target`. Writes and verifies them before their row is yielded.
   * @throws Error for an image without bytes anywhere.
   */
  placed(rows: AsyncIterable<SnapshotRow>, move: ImageMove): AsyncIterable<SnapshotRow> {
    const moved = Readable.from(foundAmong(rows, move)).flatMap(
      (row: SnapshotRow | Found) => ('image' in row ? this.#place(row, move) : [row]),
      { concurrency: CONCURRENCY },
    ) as AsyncIterable<SnapshotRow>
    return this.counted(moved)
  }

  async #place({ image, bytes }: Found, { target, from }: ImageMove): Promise<SnapshotRow[]> {
    if (bytes === undefined && from === undefined) return []
    const whole = bytes ?? (await bytesOf(image, from?.source))
    if (whole === undefined) {
      if (!(await from!.isThere(image.path))) return []
      throw new Error(
        `The bytes of ${image.path} are neither in the database nor in the store set with --images.`,
      )
    }
    if (bytes === undefined || target) this.moved++
    if (!target) return [['media_contents', { id: image.id, bytes: whole }]]
    await put(image, whole, target)
    return []
  }
}

/** Writes an object, and verifies it. @throws Error if it differs. */
async function put({ path, type }: Image, bytes: Uint8Array, target: ImageStore): Promise<void> {
  await target.put(imageKey(path), bytes, type)
  const found = await target.get(imageKey(path))
  if (found === undefined || !Buffer.from(await wholeObject(found)).equals(bytes))
    throw new Error(`${path} was written otherwise than it was read.`)
}

async function bytesOf({ path }: Image, source: ImageStore | undefined): Promise<Uint8Array | undefined> {
  const object = await source?.get(imageKey(path))
  return object && wholeObject(object)
}

/**
 * Yields the rows, with images instead of the rows of bytes, including images without such a row. Drops records of
 * orphaned bytes, as they belong to the old storage.
 */
async function* foundAmong(
  rows: AsyncIterable<SnapshotRow>,
  { from }: ImageMove,
): AsyncGenerator<SnapshotRow | Found> {
  const images = new Map<number, Image>()
  function* upTo(id: number): Generator<Found> {
    // Both are in the order of ids.
    for (const image of images.values()) {
      if (image.id >= id) return
      images.delete(image.id)
      yield { image, bytes: undefined }
    }
  }
  for await (const row of rows) {
    const [entity, { id }] = row
    if (entity === 'media') {
      const { path, type } = row[1] as unknown as Image
      images.set(id, { id, path, type })
    }
    if (entity === 'media_contents') {
      yield* upTo(id)
      const image = images.get(id)
      images.delete(id)
      if (image) yield { image, bytes: row[1].bytes as Uint8Array }
    } else {
      if (entity !== 'media') yield* upTo(Infinity)
      if (entity !== 'orphaned_images' || !from) yield row
    }
  }
  yield* upTo(Infinity)
}
