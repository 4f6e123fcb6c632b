import { imageMeta } from 'image-meta'
import type { ImageType } from '../ports/images.ts'
import { imageTypeOf } from './signature.ts'

/** In pixels, both at least 1. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Returns the size in the headers of an image, after the EXIF orientation of a JPEG; of one frame for an animation.
 * Undefined if unreadable, or if `bytes` are of another type. Decodes nothing.
 */
export function imageSizeOf(bytes: Uint8Array, type: ImageType): ImageSize | undefined {
  // The library would also try formats that are not accepted.
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
