import { UndecodableImage } from '@chowk/engine'
import sharp from 'sharp'
import { type Pixels, scaleSize, type SecondsLeft } from './pixels.ts'

/**
 * Encoding attempts: WebP quality, share of the pixels, and smallest expected share of the first attempt's bytes.
 * Attempts that can't succeed are skipped.
 */
const attempts = [
  { quality: 80, area: 1, share: 1 },
  { quality: 65, area: 1, share: 0.7 },
  { quality: 65, area: 0.75, share: 0.5 },
  { quality: 65, area: 0.5, share: 0.35 },
  { quality: 60, area: 0.25, share: 0.18 },
  { quality: 55, area: 0.1, share: 0.06 },
] as const

/** The last attempt: any content fits with this number of bytes per pixel of all frames. */
const lastResort = { quality: 40, bytesPerPixel: 4.5 }

/**
 * Encodes `pixels` as WebP of at most `limit` bytes, at the best quality of a few attempts.
 *
 * @throws {UndecodableImage} if the image can't be made that small.
 */
export async function encodeWithin(limit: number, pixels: Pixels, secondsLeft: SecondsLeft) {
  let firstLength = 0
  for (const { quality, area, share } of attempts) {
    if (firstLength * share > limit) continue
    const encoded = await encode(pixels, quality, area, secondsLeft)
    if (encoded.bytes.length <= limit) return encoded
    firstLength ||= encoded.bytes.length
  }
  const area = limit / lastResort.bytesPerPixel / (pixels.width * pixels.height * pixels.frames)
  const encoded = await encode(pixels, lastResort.quality, area, secondsLeft)
  if (encoded.bytes.length <= limit) return encoded
  throw new UndecodableImage(`The image can't be made smaller than ${limit} bytes.`)
}

/** Maximum delay that sharp accepts, in milliseconds. A GIF can have ten times as many. */
const MAX_DELAY = 65_535

async function encode(pixels: Pixels, quality: number, area: number, secondsLeft: SecondsLeft) {
  const { data, width, height, frames, channels, loop } = pixels
  const delay = pixels.delay?.map((milliseconds) => Math.min(milliseconds, MAX_DELAY))
  const target = scaleSize(pixels, Math.sqrt(area))
  const raw = { width, height: height * frames, channels, ...(frames > 1 && { pageHeight: height }) }
  const bytes = await sharp(data, { raw, animated: true })
    .timeout({ seconds: secondsLeft() })
    .resize({ ...target, fit: 'fill' })
    // Effort 2 takes half the time of the default 4, for files that are hardly larger.
    .webp({ quality, alphaQuality: quality, effort: 2, ...(frames > 1 && { delay, loop }) })
    .toBuffer()
  return { bytes, ...target }
}
