import { imageTypeOf, isTruncated, type ImageType, UndecodableImage } from '@chowk/engine'
import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { withOrientationAlone } from './exif.ts'
import { type Pixels, scaled, type SecondsLeft } from './pixels.ts'
import { framesAtMost } from './structure.ts'

/** What an image may cost. Every bound is inclusive. */
export interface DecodeLimits {
  /** The most pixels of a still that is decoded. */
  readonly stillPixels: number
  /** The longest side, in pixels, of what is decoded. */
  readonly inputSide: number
  /** The most pixels, in all frames together, of an animation that is decoded. */
  readonly animationPixels: number
  /** The most frames of an animation that is decoded. */
  readonly frames: number
  /** The longest side that is kept, in pixels; a larger image is scaled down. */
  readonly side: number
  /** The pixels, in all frames together, that are kept of an animation; a larger one is scaled down. */
  readonly keptAnimationPixels: number
}

/**
 * Decodes an image and every frame of an animation.
 *
 * @throws {UndecodableImage} if the bytes are no whole image of `type`, or one beyond `limits`.
 */
export async function decode(
  bytes: Uint8Array,
  type: ImageType,
  limits: DecodeLimits,
  secondsLeft: SecondsLeft,
): Promise<Pixels> {
  // sharp picks the decoder by the signature: no other than that of `type` can run.
  if (imageTypeOf(bytes) !== type) throw new UndecodableImage(`The bytes are no ${type}.`)
  // The decoder would leave out the frames that a GIF lacks, and say nothing.
  if (isTruncated(bytes, type)) throw new UndecodableImage('The image is cut off.')
  if (type === 'image/webp' && framesAtMost(bytes) > limits.frames) throw tooManyFrames(limits)

  const options: SharpOptions = {
    animated: true,
    // Cameras write JPEGs that warn; whatever is truncated or broken fails at this level too.
    failOn: 'error',
    limitInputPixels: Math.max(limits.stillPixels, limits.animationPixels),
  }
  const image = withOrientationAlone(bytes, type)
  const metadata = await sharp(image, options).metadata()
  const frames = metadata.pages ?? 1
  const size = frameSize(metadata, frames)
  if (frames > limits.frames) throw tooManyFrames(limits)
  // A thin image costs far more than its pixels say: 1 × 50,000,000 of them took twenty seconds.
  if (Math.max(size.width, size.height) > limits.inputSide)
    throw new UndecodableImage(`A side of the image is longer than ${limits.inputSide} pixels.`)
  const pixels = size.width * size.height * frames
  const cap = frames > 1 ? limits.animationPixels : limits.stillPixels
  if (pixels > cap) throw new UndecodableImage(`The image has more than ${cap} pixels.`)

  const kept = frames > 1 ? limits.keptAnimationPixels : pixels
  const target = scaled(
    size,
    Math.min(limits.side / Math.max(size.width, size.height), Math.sqrt(kept / pixels)),
  )
  const pipeline = sharp(image, { ...options, autoOrient: frames === 1 })
    .timeout({ seconds: secondsLeft() })
    .resize({ ...target, fit: 'fill' })
  // sharp turns 16 bits with a profile into Display P3, and without this leaves them there.
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

/** The size of one frame, after orientation; sharp can't turn an animation, which keeps the one it has. */
function frameSize(metadata: Metadata, frames: number): { width: number; height: number } {
  if (frames === 1) return metadata.autoOrient
  return { width: metadata.width, height: metadata.pageHeight ?? metadata.height / frames }
}

const tooManyFrames = ({ frames }: DecodeLimits) =>
  new UndecodableImage(`The animation has more than ${frames} frames.`)
