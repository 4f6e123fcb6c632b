import { Readable } from 'node:stream'
import { imageKey, wholeObject, type ImageStore, type ImageType, type SnapshotRow } from '@chowk/engine'

/** Where the bytes of images are put while rows are copied. Of both places undefined is the database. */
export interface ImageMove {
  readonly target: ImageStore | undefined
  /** Where those are read that are not among the rows; unless given, they are left where they are. */
  readonly from?: {
    readonly source: ImageStore | undefined
    /** Whether an image is there still, of which no bytes were found. */
    readonly isThere: (path: string) => Promise<boolean>
  }
}

interface Image {
  readonly id: number
  readonly path: string
  readonly type: ImageType
}

/** An image whose bytes are among the rows, or outside. */
interface Found {
  readonly image: Image
  readonly bytes: Uint8Array | undefined
}

/** How many images are moved side by side. */
const AT_ONCE = 4

/** The rows of an export, in its order, with the bytes of images where they are to be. */
export class ImageRows {
  /** How many images have been put elsewhere than where they were. */
  moved = 0
  /** How many images have their bytes outside the database that the rows make. */
  outside = 0

  /** Rows as they are. */
  async *counted(rows: AsyncIterable<SnapshotRow>): AsyncGenerator<SnapshotRow> {
    for await (const row of rows) {
      if (row[0] === 'media') this.outside++
      if (row[0] === 'media_contents') this.outside--
      yield row
    }
  }

  /**
   * Rows with the bytes in `target`: put there before any row is written, and read back.
   * @throws Error for an image whose bytes are nowhere.
   */
  placed(rows: AsyncIterable<SnapshotRow>, move: ImageMove): AsyncIterable<SnapshotRow> {
    const moved = Readable.from(foundAmong(rows, move)).flatMap(
      (row: SnapshotRow | Found) => ('image' in row ? this.#place(row, move) : [row]),
      { concurrency: AT_ONCE },
    ) as AsyncIterable<SnapshotRow>
    return this.counted(moved)
  }

  async #place({ image, bytes }: Found, { target, from }: ImageMove): Promise<SnapshotRow[]> {
    if (bytes === undefined && from === undefined) return []
    const whole = bytes ?? (await bytesOf(image, from?.source))
    if (whole === undefined) {
      if (!(await from!.isThere(image.path))) return []
      throw new Error(`The bytes of ${image.path} are neither in the database nor where --images says.`)
    }
    if (bytes === undefined || target) this.moved++
    if (!target) return [['media_contents', { id: image.id, bytes: whole }]]
    await put(image, whole, target)
    return []
  }
}

/** Puts an object, and reads it back. @throws Error where it differs. */
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
 * The rows with those of bytes as they are found: also for images whose bytes are not among the rows. What is noted of bytes that
 * no image has stays with the place where they are.
 */
async function* foundAmong(
  rows: AsyncIterable<SnapshotRow>,
  { from }: ImageMove,
): AsyncGenerator<SnapshotRow | Found> {
  const images = new Map<number, Image>()
  function* upTo(id: number): Generator<Found> {
    // Both come by id.
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
      if (entity !== 'loose_images' || !from) yield row
    }
  }
  yield* upTo(Infinity)
}
