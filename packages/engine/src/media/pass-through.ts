import { limits } from '@chowk/contract/core'
import { type ImageConverter, UndecodableImage } from '../ports/images.ts'
import { isTruncated } from './truncated.ts'

/** Options of {@link passThroughImages}. */
export interface PassThroughOptions {
  /** The most pixels that an image, or one frame of it, may declare. 50,000,000 unless told. */
  readonly pixels?: number
}

/**
 * Keeps every image as it was uploaded: for places without a decoder, such as a browser.
 *
 * Headers are read, and an image that is cut off is refused. Nothing is decoded: one that is broken otherwise is kept too, and so
 * is the metadata of each.
 */
export function passThroughImages({ pixels = limits.imagePixels }: PassThroughOptions = {}): ImageConverter {
  return {
    async convert(bytes, type) {
      const { imageSizeOf } = await import('./image-size.ts')
      const size = imageSizeOf(bytes, type)
      if (size === undefined) throw new UndecodableImage(`The headers of the ${type} can't be read.`)
      if (isTruncated(bytes, type)) throw new UndecodableImage('The image is cut off.')
      if (size.width * size.height > pixels) {
        throw new UndecodableImage(`The image declares more than ${pixels} pixels.`)
      }
      if (Math.max(size.width, size.height) > limits.imageSide)
        throw new UndecodableImage(`A side of the image is longer than ${limits.imageSide} pixels.`)
      return { bytes, type, ...size }
    },
  }
}
