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

/** Segments have a length, except scans, whose data continues to the next marker. */
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

/** A missing end marker does not count. */
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
