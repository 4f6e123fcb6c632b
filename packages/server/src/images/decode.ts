import { imageTypeOf, isTruncated, type ImageType, UndecodableImage } from '@chowk/engine'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { withOrientationAlone } from './exif.ts'
import { type Pixels, scaleSize, type SecondsLeft } from './pixels.ts'
import { framesAtMost } from './structure.ts'

/** Limits of a decoded image. Every limit is inclusive. */
export interface DecodeLimits {
  /** Maximum number of pixels of a still image. */
  readonly stillPixels: number
  /** Maximum length of a side, in pixels. */
  readonly inputSide: number
  /** Maximum number of pixels of an animation, in all frames together. */
  readonly animationPixels: number
  /** Maximum number of frames of an animation. */
  readonly frames: number
  /** Maximum length of a stored side, in pixels. Larger images are scaled down. */
  readonly side: number
  /** Maximum number of stored pixels of an animation, in all frames together. Larger animations are scaled down. */
  readonly keptAnimationPixels: number
}

/**
 * Decodes an image and every frame of an animation.
 *
 * @throws {UndecodableImage} if the bytes are not a complete image of `type`, or exceed `limits`.
 */
export async function decode(
  bytes: Uint8Array,
  type: ImageType,
  limits: DecodeLimits,
  secondsLeft: SecondsLeft,
): Promise<Pixels> {
  // sharp picks the decoder by the signature, so only that of `type` can run.
  if (imageTypeOf(bytes) !== type) throw new UndecodableImage(`The bytes are not ${type}.`)
  // The decoder would silently drop the missing frames of a GIF.
  if (isTruncated(bytes, type)) throw new UndecodableImage('The image is cut off.')
  if (type === 'image/webp' && framesAtMost(bytes) > limits.frames) throw tooManyFrames(limits)

  const options: SharpOptions = {
    animated: true,
    // Cameras write JPEGs that cause warnings. Truncated and broken images fail at this level too.
    failOn: 'error',
    limitInputPixels: Math.max(limits.stillPixels, limits.animationPixels),
  }
  const image = withOrientationAlone(bytes, type)
  const metadata = await sharp(image, options).metadata()
  const frames = metadata.pages ?? 1
  const size = frameSize(metadata, frames)
  if (frames > limits.frames) throw tooManyFrames(limits)
  // A thin image takes far longer than its pixels suggest: 1 × 50,000,000 of them took twenty seconds.
  if (Math.max(size.width, size.height) > limits.inputSide)
    throw new UndecodableImage(`A side of the image is longer than ${limits.inputSide} pixels.`)
  const pixels = size.width * size.height * frames
  const cap = frames > 1 ? limits.animationPixels : limits.stillPixels
  if (pixels > cap) throw new UndecodableImage(`The image has more than ${cap} pixels.`)

  const maxPixels = frames > 1 ? limits.keptAnimationPixels : pixels
  const target = scaleSize(
    size,
    Math.min(limits.side / Math.max(size.width, size.height), Math.sqrt(maxPixels / pixels)),
  )
  const pipeline = sharp(image, { ...options, autoOrient: frames === 1 })
    .timeout({ seconds: secondsLeft() })
    .resize({ ...target, fit: 'fill' })
  // sharp converts 16-bit images with a profile to Display P3.
  if (metadata.depth === 'ushort' && metadata.hasProfile) pipeline.withIccProfile('srgb', { attach: false })
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { delay, loop } = metadata
  return {
    data,
    width: info.width,
    height: info.height / frames,
    frames,
    channels: info.channels,
    delay,
    loop,
  }
}

/** Returns the size of one frame, after orientation. sharp can't rotate an animation, so its size stays. */
function frameSize(metadata: Metadata, frames: number): { width: number; height: number } {
  if (frames === 1) return metadata.autoOrient
  return { width: metadata.width, height: metadata.pageHeight ?? metadata.height / frames }
}

const tooManyFrames = ({ frames }: DecodeLimits) =>
  new UndecodableImage(`The animation has more than ${frames} frames.`)
