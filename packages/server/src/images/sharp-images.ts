import { availableParallelism } from 'node:os'
import { limits } from '@chowk/contract'
import { type ImageConverter, type StoredImage, UndecodableImage } from '@chowk/engine'
import sharp from 'sharp'
import { decode, type DecodeLimits } from './decode.ts'
import { encodeWithin } from './encode.ts'
import { narrowing } from './narrow.ts'
import type { SecondsLeft } from './pixels.ts'
import { slots } from './slots.ts'

/** What {@link sharpImages} may be told; what is left out has the default. */
export interface SharpImagesOptions extends Partial<DecodeLimits> {
  /** The most bytes of a stored image. */
  readonly bytes?: number
  /** How many images are converted at once; the others wait. */
  readonly concurrency?: number
  /** How many images of one owner may wait for their turn. */
  readonly waiting?: number
  /** How long one conversion may take once its turn has come. */
  readonly seconds?: number
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number
}

/** libuv has four threads, which sharp shares with files and name lookups: one is left to them. */
const defaults = {
  stillPixels: limits.imagePixels,
  inputSide: limits.imageSide,
  animationPixels: 100_000_000,
  frames: 300,
  side: 4096,
  keptAnimationPixels: 25_000_000,
  bytes: limits.storedImage,
  concurrency: Math.min(availableParallelism(), 3),
  waiting: 8,
  seconds: 30,
  now: () => performance.now(),
} satisfies Required<SharpImagesOptions>

/**
 * Converts images to WebP with sharp, of at most 2 MiB and 4,096 pixels a side: upright, in sRGB and without any
 * metadata. Animated GIF and WebP stay animated; of an animated PNG, the still image is kept.
 *
 * Refused with {@link UndecodableImage}: what is no whole image of its type; stills of over 50 megapixels; sides of over 16,383
 * pixels; animations
 * of over 300 frames, or 100 megapixels in all frames together; what takes over 30 seconds.
 *
 * Members take turns, one of them never has all of the slots, and what more of theirs would wait than is allowed is refused
 * with {@link TooManyImages}.
 *
 * For the whole process, this turns sharp's cache off, has it use one thread an image, and leaves it no decoders but
 * those of PNG, JPEG, GIF and WebP.
 */
export function sharpImages(options: SharpImagesOptions = {}): ImageConverter {
  const { bytes: limit, concurrency, waiting, seconds, now, ...decodeLimits } = { ...defaults, ...options }
  confineSharp()
  const inSlot = slots(concurrency, waiting)

  const countdown = (): SecondsLeft => {
    const end = now() + seconds * 1000
    return () => {
      const left = Math.ceil((end - now()) / 1000)
      if (left < 1) throw new UndecodableImage(`The image takes more than ${seconds} seconds to convert.`)
      return left
    }
  }

  return {
    narrow: narrowing({ stillPixels: decodeLimits.stillPixels, seconds }),
    convert: (bytes, type, owner) =>
      inSlot(owner, async (): Promise<StoredImage> => {
        const secondsLeft = countdown()
        try {
          const pixels = await decode(bytes, type, decodeLimits, secondsLeft)
          return { type: 'image/webp', ...(await encodeWithin(limit, pixels, secondsLeft)) }
        } catch (error) {
          if (error instanceof UndecodableImage) throw error
          // sharp has one kind of error for everything that it can't decode.
          throw new UndecodableImage(`The ${type} can't be converted.`, { cause: error })
        }
      }),
  }
}

let confined = false

function confineSharp(): void {
  // Once: between the two calls below, an image that is being converted would find no decoder.
  if (confined) return
  confined = true
  sharp.cache(false)
  sharp.concurrency(1)
  // libvips picks a decoder by the signature, and has more than one for some, such as Ultra HDR for JPEG.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((type) => `VipsForeignLoad${type}Buffer`),
  })
}
