import { availableParallelism } from 'node:os'
import { limits } from '@chowk/contract'
import { type ImageConverter, type StoredImage, UndecodableImage } from '@chowk/engine'
import sharp from 'sharp'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { decode, type DecodeLimits } from './decode.ts'
import { encodeWithin } from './encode.ts'
import { createResizer } from './resizer.ts'
import type { SecondsLeft } from './pixels.ts'
import { slots } from './slots.ts'

/** Options of {@link sharpImages}. */
export interface SharpImagesOptions extends Partial<DecodeLimits> {
  /** Maximum size of a stored image in bytes. */
  readonly bytes?: number
  /** Maximum number of concurrent conversions. */
  readonly concurrency?: number
  /** Maximum number of queued images of one owner. */
  readonly waiting?: number
  /** Maximum duration of one conversion in seconds, without the wait for a slot. */
  readonly seconds?: number
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number
}

/** sharp shares libuv's four threads with file access and name lookups, so one is left to them. */
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
  now: () => stallAwareClock.now(),
} satisfies Required<SharpImagesOptions>

/**
 * Converts images to WebP with sharp, of at most 2 MiB and 4,096 pixels a side: upright, in sRGB and without metadata.
 * Animated GIF and WebP stay animated. An animated PNG becomes a still image.
 *
 * Rejects with {@link UndecodableImage}: incomplete images or images of another type; stills of over 50 megapixels;
 * sides of over 16,383 pixels; animations of over 300 frames, or 100 megapixels in all frames together; conversions of
 * over 30 s.
 *
 * Owners take turns, and no owner gets all slots. Rejects with {@link TooManyImages} if an owner's queue is full.
 *
 * Process-wide effects: turns sharp's cache off, limits sharp to one thread an image, and blocks all decoders but those
 * of PNG, JPEG, GIF and WebP.
 */
export function sharpImages(options: SharpImagesOptions = {}): ImageConverter {
  const { bytes: limit, concurrency, waiting, seconds, now, ...decodeLimits } = { ...defaults, ...options }
  confineSharp()
  const inSlot = slots(concurrency, waiting)

  const countdown = (): SecondsLeft => {
    const end = now() + seconds * 1000
    return () => {
      const secondsLeft = Math.ceil((end - now()) / 1000)
      if (secondsLeft < 1)
        throw new UndecodableImage(`The image takes more than ${seconds} seconds to convert.`)
      return secondsLeft
    }
  }

  return {
    narrow: createResizer({ stillPixels: decodeLimits.stillPixels, seconds }),
    convert: (bytes, type, owner) =>
      inSlot(owner, async (): Promise<StoredImage> => {
        const secondsLeft = countdown()
        try {
          const pixels = await decode(bytes, type, decodeLimits, secondsLeft)
          return { type: 'image/webp', ...(await encodeWithin(limit, pixels, secondsLeft)) }
        } catch (error) {
          if (error instanceof UndecodableImage) throw error
          // sharp throws plain errors for everything that it can't decode.
          throw new UndecodableImage(`The ${type} can't be converted.`, { cause: error })
        }
      }),
  }
}

let confined = false

function confineSharp(): void {
  // Once per process: between the two calls below, other conversions would find no decoder.
  if (confined) return
  confined = true
  sharp.cache(false)
  sharp.concurrency(1)
  // libvips picks a decoder by the signature, and has several for some types, such as Ultra HDR for JPEG.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((type) => `VipsForeignLoad${type}Buffer`),
  })
}
