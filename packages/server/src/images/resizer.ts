import { type ImageConverter, UndecodableImage } from '@chowk/engine'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { slots } from './slots.ts'

interface ResizerOptions {
  readonly stillPixels: number
  readonly seconds: number
}

/** Bytes of copies cached in memory. Browsers and proxies have their own caches. */
const CACHE_BYTES = 32 * 1024 * 1024
/** Maximum number of queued copies. Beyond it, images are served unchanged. */
const MAX_QUEUED = 64
/** Cache entry of an animation, which has no copy. */
const NO_COPY = new Uint8Array()

/** Creates narrower copies of images, two at a time, in addition to uploads. Concurrent requests share a conversion. */
export function createResizer({
  stillPixels,
  seconds,
}: ResizerOptions): NonNullable<ImageConverter['narrow']> {
  const inSlot = slots(3, MAX_QUEUED)
  const copies = new LRUCache<string, Uint8Array, () => Promise<Uint8Array | undefined>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    ignoreFetchAbort: true,
    fetchMethod: (key, _, { context: read }) =>
      inSlot(undefined, async () => {
        const bytes = await read()
        if (bytes === undefined) return undefined
        const options = { limitInputPixels: stillPixels }
        try {
          const { pages = 1 } = await sharp(bytes, options).metadata()
          if (pages > 1) return NO_COPY
          return await sharp(bytes, options)
            .timeout({ seconds })
            .resize({ width: Number(key.slice(key.lastIndexOf(' ') + 1)) })
            .webp({ quality: 75, effort: 2 })
            .toBuffer()
        } catch (error) {
          throw new UndecodableImage('No copy of the image can be made.', { cause: error })
        }
      }),
  })
  return async (path, width, read) => {
    const bytes = await copies.fetch(`${path} ${width}`, { context: read })
    return bytes === NO_COPY ? undefined : bytes
  }
}
