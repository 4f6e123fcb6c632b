import { orphanedImages, type MediaRow } from '../../entities/content.ts'
import { notFound } from '../../api-error.ts'
import type { BytePart } from '../../http/messages.ts'
import { concatBytes } from '../../media/whole-object.ts'
import type { ImageStore, ImageStoreCall, ExternalImages, StoredObject } from '../../ports/image-store.ts'
import type { Store, Tx } from '../../store/store.ts'
import { isStored, STORAGE_PREFIX } from './storage.ts'
import { newPath } from './store-image.ts'

/** Lifetime of bytes without an image; far longer than an upload takes. */
const ORPHAN_LIFETIME = 24 * 60 * 60_000
const DELETE_BATCH_SIZE = 50

interface Options {
  /** Called for bytes that can't be deleted. */
  readonly onError?: (error: unknown) => void
}

/**
 * Stores the bytes of images in an image store. Bytes without an image are recorded in the database first:
 * those about to be written, and those of a deleted image. So a crash at any time leaves no untracked
 * bytes, and never deletes bytes in use.
 */
export function externalImages(imageStore: ImageStore, { onError }: Options = {}): ExternalImages {
  const { images, calls } = counted(imageStore)
  return {
    calls,
    async keep({ store, now, random, member }, { bytes, ...image }) {
      const path = newPath(member.id, image.type, random)
      const due = now + ORPHAN_LIFETIME
      const { id } = await store.transact((tx) => tx.insert(orphanedImages, { path, due }))
      await images.put(imageKey(path), bytes, image.type)
      async function claim(tx: Tx): Promise<void> {
        if ((await tx.delete(orphanedImages, id, { due })) === undefined)
          throw new Error(`The bytes of ${path} were given up before it was stored.`)
      }
      return { ...image, bytes: { length: bytes.length }, outside: { path, claim } }
    },
    read: (image) => readObject(images, image),
    async answer(store, image, head, part) {
      const { first, last } = part
      const length = last - first + 1
      const range = length < image.bytes ? part : undefined
      const object = await readObject(images, image, range).catch(async (error: unknown) => {
        // The image may have been deleted since.
        throw (await isStored(store, image.path)) ? error : notFound()
      })
      // A response that starts before the request body has ended is sent in one piece.
      return head.hasBody
        ? { body: await concatBytes(object.pieces, length) }
        : { body: '', inPieces: object }
    },
    async sweep(store, now) {
      const failed: number[] = []
      for (;;) {
        const due = await dooming(store, now, failed)
        for (const { id, path } of due) {
          try {
            await images.delete(imageKey(path))
            await store.transact((tx) => tx.delete(orphanedImages, id))
          } catch (error) {
            failed.push(id)
            onError?.(error)
          }
        }
        // If nothing can be deleted, the rest waits for the next sweep.
        if (due.length < DELETE_BATCH_SIZE || failed.length >= DELETE_BATCH_SIZE) return
      }
    },
  }
}

/** Returns the same store, with its calls counted. */
function counted(images: ImageStore) {
  const calls = { put: noCalls(), get: noCalls(), delete: noCalls() }
  async function count<T>(call: ImageStoreCall, result: Promise<T>): Promise<T> {
    calls[call].made++
    try {
      return await result
    } catch (error) {
      calls[call].failed++
      throw error
    }
  }
  const counting: Pick<ImageStore, ImageStoreCall> = {
    put: (...object) => count('put', images.put(...object)),
    get: (key, part) => count('get', images.get(key, part)),
    delete: (key) => count('delete', images.delete(key)),
  }
  return { images: counting, calls }
}

const noCalls = () => ({ made: 0, failed: 0 })

/** Marks some due bytes for deletion; no image can claim them from now on. */
function dooming(store: Store, now: number, failed: readonly number[]) {
  return store.transact(async (tx) => {
    const due = await tx.page(orphanedImages, {
      index: 'due',
      to: now,
      where: [['id', 'not in', failed]],
      limit: DELETE_BATCH_SIZE,
    })
    const doomed = []
    for (const row of due) if (await tx.update(orphanedImages, row.id, { due: 0 })) doomed.push(row)
    return doomed
  })
}

async function readObject(
  images: Pick<ImageStore, 'get'>,
  { path, bytes }: Pick<MediaRow, 'path' | 'bytes'>,
  part?: BytePart,
): Promise<StoredObject> {
  const object = await images.get(imageKey(path), part)
  if (object?.length === bytes) return object
  object?.discard()
  throw new Error(
    object === undefined
      ? `The image store does not hold the bytes of ${path}.`
      : `The image store holds ${object.length} bytes of ${path}, which has ${bytes}.`,
  )
}

/** Returns the key of the image with this path. */
export const imageKey = (path: string): string => path.slice(STORAGE_PREFIX.length)
