import type { MediaRow } from '../entities/content.ts'
import type { BytePart, HttpAnswer, RequestHead } from '../http/messages.ts'
import type { Random } from './random.ts'
import type { Store, Tx } from '../store/store.ts'
import type { ImageType, StoredImage } from './images.ts'

/** An object of an image store, as it is read. */
export interface StoredObject {
  /** How many bytes it has, however many of them are read. */
  readonly length: number
  /** Reads what was asked for of it, once; throws where it breaks off. */
  readonly pieces: AsyncIterable<Uint8Array>
  /** Lets go of it, where it is not read. */
  discard(): void
}

/**
 * Keeps the bytes of images elsewhere than in the database: in a folder, or in a store of objects. A key is one of a member and a
 * name, such as `12/Ab3.webp`, and what is kept under it never changes. Any method rejects where the place can't be reached.
 */
export interface ImageStore {
  /** Keeps an object, whole or not at all. It is durable once this resolves. */
  put(key: string, bytes: Uint8Array, type: ImageType): Promise<void>
  /**
   * Undefined where there is no such object.
   * @param part The bytes to read, where not all are.
   */
  get(key: string, part?: BytePart): Promise<StoredObject | undefined>
  /** Resolves as well where there is no such object. */
  delete(key: string): Promise<void>
  /** Rejects, with what to do in the message, unless objects can be written, read and deleted. */
  check(): Promise<void>
}

export type ImageStoreCall = 'put' | 'get' | 'delete'

/** What an engine does with images whose bytes are not in its database; made by `outsideImages` of an {@link ImageStore}. */
export interface OutsideImages {
  /** Keeps the bytes of an image before the transaction that stores it; without that one, they are deleted after a day. */
  keep(context: Keeping, image: StoredImage): Promise<KeptImage>
  /** Rejects where the bytes are not there, or not those that were kept. */
  read(image: Pick<MediaRow, 'path' | 'bytes'>): Promise<StoredObject>
  /** Gives these bytes of an image as they answer a request. @throws ApiError `not_found` where it has been deleted meanwhile. */
  answer(
    store: Store,
    image: MediaRow,
    head: RequestHead,
    part: BytePart,
  ): Promise<Pick<HttpAnswer, 'body' | 'inPieces'>>
  /** How many calls of the image store there were, and how many of them failed. */
  readonly calls: Readonly<Record<ImageStoreCall, { readonly made: number; readonly failed: number }>>
  /** Deletes bytes that no image has any more. What can't be deleted is tried again the next time. */
  sweep(store: Store, now: number): Promise<void>
}

/** For whom and when an image is kept. */
interface Keeping {
  readonly store: Store
  readonly now: number
  readonly random: Random
  readonly member: { readonly id: number }
}

/** An image that is about to be stored: its bytes come with it, or are kept outside the database already. */
export type KeptImage =
  | (StoredImage & { readonly outside?: undefined })
  | (Omit<StoredImage, 'bytes'> & {
      readonly bytes: { readonly length: number }
      readonly outside: {
        readonly path: string
        /** Says in the transaction that the image has the bytes. Rejects where they were given up meanwhile. */
        readonly claim: (tx: Tx) => Promise<void>
      }
    })
