import { limits } from '@chowk/contract/core'
import { type ImageConverter, type ImageType, UndecodableImage } from '../ports/images.ts'
import type { ImageSize } from './image-size.ts'
import { isTruncated } from './truncated.ts'

/** As `imageSizeOf`, whose library is loaded with the first image. */
export async function readImageSize(bytes: Uint8Array, type: ImageType): Promise<ImageSize | undefined> {
  return (await import('./image-size.ts')).imageSizeOf(bytes, type)
}

/**
 * Returns a converter that keeps images as uploaded, for environments without a decoder, such as a browser.
 *
 * Reads headers, and refuses truncated images. Decodes nothing: images with other defects are kept, and so is all
 * metadata.
 */
export function passThroughImages(): ImageConverter {
  return {
    async convert(bytes, type) {
      const size = await readImageSize(bytes, type)
      if (size === undefined) throw new UndecodableImage(`The headers of the ${type} can't be read.`)
      if (isTruncated(bytes, type)) throw new UndecodableImage('The image is cut off.')
      if (size.width * size.height > limits.imagePixels)
        throw new UndecodableImage(`The image declares more than ${limits.imagePixels} pixels.`)
      if (Math.max(size.width, size.height) > limits.imageSide)
        throw new UndecodableImage(`A side of the image is longer than ${limits.imageSide} pixels.`)
      return { bytes, type, ...size }
    },
  }
}
