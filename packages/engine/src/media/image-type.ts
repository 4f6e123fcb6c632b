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

/** Whether the characters of `text`, each one byte, stand at `offset`. */
function startsWith(bytes: Uint8Array, text: string, offset = 0): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false
  }
  return true
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

/**
 * Whether an image ends before its format says that it does, as an upload that broke off does. Nothing is decoded: what is whole
 * may be broken otherwise. What doesn't look like a part of the format is no truncation, but for a decoder to judge.
 */
export const isTruncated = (bytes: Uint8Array, type: ImageType): boolean => judges[type](bytes)

const judges: Record<ImageType, (bytes: Uint8Array) => boolean> = {
  'image/png': isTruncatedPng,
  'image/jpeg': isTruncatedJpeg,
  'image/gif': isTruncatedGif,
  'image/webp': (bytes) => viewOf(bytes).getUint32(4, true) + 8 > bytes.length,
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

const [IDAT, IEND] = [0x49444154, 0x49454e44]

/** A PNG that ends after its pixels, without its end marker, is whole for decoders. */
function isTruncatedPng(png: Uint8Array): boolean {
  const view = viewOf(png)
  let hasPixels = false
  for (let at = 8; ;) {
    if (at + 8 > png.length) return !hasPixels
    const kind = view.getUint32(at + 4)
    if (kind === IEND) return false
    at += 12 + view.getUint32(at)
    if (kind !== IDAT) continue
    if (at > png.length) return true
    hasPixels = true
  }
}

/** Segments have a length, up to the scans, whose data goes on until the next marker. */
function isTruncatedJpeg(jpeg: Uint8Array): boolean {
  let at = 2
  while (at < jpeg.length) {
    const marker = jpeg[at] === 0xff ? jpeg[at + 1] : undefined
    if (marker === 0xd9) return false
    if (marker === undefined) at++
    else if (marker === 0xff) at++
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0)
  }
  return true
}

/** A missing end marker is no truncation. */
function isTruncatedGif(gif: Uint8Array): boolean {
  const byte = (at: number) => gif[at] ?? 0
  const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

  let at = 13 + colourTable(byte(10))
  while (at < gif.length) {
    const kind = byte(at)
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + colourTable(byte(at + 9))
    else return false
    while (byte(at) !== 0) at += 1 + byte(at)
    at++
  }
  return at > gif.length
}
