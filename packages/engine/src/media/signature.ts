import { imageMeta } from 'image-meta'
import type { ImageType } from '../ports/images.ts'

/** The type that `bytes` begin like, or undefined if it's none of those accepted. The rest may be anything. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  return undefined
}

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

/** Whether the characters of `text`, each one byte, stand at `offset`. */
function startsWith(bytes: Uint8Array, text: string, offset = 0): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false
  }
  return true
}
