import type { MediaRow } from '../entities/content.ts'
import type { BytePart, HttpAnswer, RequestHead } from '../http/messages.ts'
import type { Random } from './random.ts'
import type { Store, Tx } from '../store/store.ts'
import type { ImageType, StoredImage } from './images.ts'

/** An object of an image store, for reading. */
export interface StoredObject {
  /** The size of the whole object in bytes, even if only a part is read. */
  readonly length: number
  /** The requested bytes; can be iterated once. Throws if the transfer is cut short. */
  readonly pieces: AsyncIterable<Uint8Array>
  /** Releases the object without reading it. */
  discard(): void
}

/**
 * Stores the bytes of images outside the database: in a folder or an object store. A key consists of a member and a
 * name, such as `12/Ab3.webp`. Objects never change. Every method rejects if the store is unreachable.
 */
export interface ImageStore {
  /** Stores an object atomically. It is durable once this resolves. */
  put(key: string, bytes: Uint8Array, type: ImageType): Promise<void>
  /**
   * Resolves to undefined if the object does not exist.
   * @param part The bytes to read. Default: all.
   */
  get(key: string, part?: BytePart): Promise<StoredObject | undefined>
  /** Resolves even if the object does not exist. */
  delete(key: string): Promise<void>
  /** Rejects unless objects can be written, read and deleted. The message says how to fix it. */
  check(): Promise<void>
}

export type ImageStoreCall = 'put' | 'get' | 'delete'

/** Images whose bytes are outside the database; created by `externalImages` from an {@link ImageStore}. */
export interface ExternalImages {
  /** Stores the bytes of an image before its transaction. Unclaimed bytes are deleted after a day. */
  keep(context: Keeping, image: StoredImage): Promise<KeptImage>
  /** Rejects if the bytes are missing, or differ from those stored. */
  read(image: Pick<MediaRow, 'path' | 'bytes'>): Promise<StoredObject>
  /**
   * Returns bytes of an image as the body of a response.
   * @throws ApiError `not_found` if it has been deleted in the meantime.
   */
  answer(
    store: Store,
    image: MediaRow,
    head: RequestHead,
    part: BytePart,
  ): Promise<Pick<HttpAnswer, 'body' | 'inPieces'>>
  /** The number of calls of the image store, and of failed ones. */
  readonly calls: Readonly<Record<ImageStoreCall, { readonly made: number; readonly failed: number }>>
  /** Deletes bytes without an image. Failed deletions are retried the next time. */
  sweep(store: Store, now: number): Promise<void>
}

/** The context of storing an image. */
interface Keeping {
  readonly store: Store
  readonly now: number
  readonly random: Random
  readonly member: { readonly id: number }
}

/** An image to store: with its bytes, or with its bytes already outside the database. */
export type KeptImage =
  | (StoredImage & { readonly outside?: undefined })
  | (Omit<StoredImage, 'bytes'> & {
      readonly bytes: { readonly length: number }
      readonly outside: {
        readonly path: string
        /** Claims the bytes for the image within the transaction. Rejects if they have just been released. */
        readonly claim: (tx: Tx) => Promise<void>
      }
    })
