import type { ImageType } from '../ports/images.ts'

/**
 * Whether an image ends too early for its format, like an interrupted upload. Decodes nothing, so a complete image may
 * still be broken. Other violations of the format are left to the decoder.
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

/** Decoders accept a PNG without its end marker. */
function isTruncatedPng(png: Uint8Array): boolean {
  const view = viewOf(png)
  let hasPixels = false
  for (let index = 8; ;) {
    if (index + 8 > png.length) return !hasPixels
    const kind = view.getUint32(index + 4)
    if (kind === IEND) return false
    index += 12 + view.getUint32(index)
    if (kind !== IDAT) continue
    if (index > png.length) return true
    hasPixels = true
  }
}

/** Segments have a length, except scans, whose data continues to the next marker. */
function isTruncatedJpeg(jpeg: Uint8Array): boolean {
  let offset = 2
  while (offset < jpeg.length) {
    const marker = jpeg[offset] === 0xff ? jpeg[offset + 1] : undefined
    if (marker === 0xd9) return false
    if (marker === undefined) offset++
    else if (marker === 0xff) offset++
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) offset += 2
    else offset += 2 + (jpeg[offset + 2] ?? 0) * 256 + (jpeg[offset + 3] ?? 0)
  }
  return true
}

/** A missing end marker does not count. */
function isTruncatedGif(gif: Uint8Array): boolean {
  const byte = (offset: number) => gif[offset] ?? 0
  const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

  let offset = 13 + colourTable(byte(10))
  while (offset < gif.length) {
    const kind = byte(offset)
    if (kind === 0x21) offset += 2
    else if (kind === 0x2c) offset += 11 + colourTable(byte(offset + 9))
    else return false
    while (byte(offset) !== 0) offset += 1 + byte(offset)
    offset++
  }
  return offset > gif.length
}
