import { imageMeta } from 'image-meta'
import type { ImageType } from '../ports/images.ts'
import { imageTypeOf } from './signature.ts'

/** In pixels, both at least 1. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * The size that the headers of an image declare, turned by the EXIF orientation of a JPEG; for an animation, of one
 * frame. Undefined when it can't be read, or `bytes` are of another type. Nothing is decoded.
 */
export function imageSizeOf(bytes: Uint8Array, type: ImageType): ImageSize | undefined {
  // Before the library: it would try formats that aren't accepted.
  if (imageTypeOf(bytes) !== type) return undefined
  try {
    const { width, height, orientation = 1, type: found } = imageMeta(bytes)
    if (found !== libraryNames[type] || width < 1 || height < 1) return undefined
    return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

const libraryNames: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
