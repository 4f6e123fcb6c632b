import { crc32 } from 'node:zlib'
import { UndecodableImage, type ImageType } from '@chowk/engine'

/**
 * Maximum number of pieces searched for EXIF, and of EXIF blocks. Images have fewer. A million pieces take 10 ms of the
 * event loop.
 */
const MAX_SEGMENTS = 1_000_000
const MAX_EXIF_SEGMENTS = 20

/**
 * Reduces the EXIF of an image to its orientation. EXIF readers follow every pointer: 64 KB with 5,000 circular
 * pointers took ten seconds.
 *
 * @throws {UndecodableImage} for more pieces, or more EXIF, than real images have.
 */
export function withOrientationAlone(image: Uint8Array, type: ImageType): Uint8Array {
  const find = finders[type]
  if (find === undefined) return image
  let chunks = 0
  const next = () => {
    if (++chunks > MAX_SEGMENTS) throw new UndecodableImage(`The ${type} has too many pieces.`)
  }
  const found: Place[] = []
  for (const segment of find(Buffer.from(image.buffer, image.byteOffset, image.byteLength), next))
    if (found.push(segment) > MAX_EXIF_SEGMENTS) throw new UndecodableImage(`The ${type} has too much EXIF.`)
  if (found.length === 0) return image
  const copy = Buffer.from(image)
  for (const [start, end] of found) {
    keepOrientation(copy.subarray(start, end))
    // The checksum of a chunk covers its name and its data.
    if (type === 'image/png' && end + 4 <= copy.length)
      copy.writeUInt32BE(crc32(copy.subarray(start - 4, end)), end)
  }
  return copy
}

/** Range of an EXIF block. */
type Place = readonly [start: number, end: number]

/** Finders of EXIF by type. Each calls `next` for every piece of the image. */
const finders: { readonly [T in ImageType]?: (image: Buffer, next: () => void) => Iterable<Place> } = {
  *'image/jpeg'(image, next) {
    for (let index = 2; index + 4 <= image.length;) {
      next()
      const marker = image[index + 1]!
      // A decoder also skips to the next marker.
      if (image[index] !== 0xff || marker === 0xff) {
        index++
        continue
      }
      // Start of the scan, or end of the image.
      if (marker === 0xda || marker === 0xd9) return
      // Markers without a length.
      const isAlone = marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)
      const end = index + 2 + (isAlone ? 0 : Math.max(2, (image[index + 2]! << 8) | image[index + 3]!))
      if (marker === 0xe1 && index + 8 <= image.length && image.readUInt32BE(index + 4) === EXIF_IN_JPEG)
        yield [index + 4, Math.min(end, image.length)]
      index = end
    }
  },
  *'image/png'(image, next) {
    for (let index = 8; index + 8 <= image.length;) {
      next()
      const length = image.readUInt32BE(index)
      if (image.readUInt32BE(index + 4) === EXIF_IN_PNG)
        yield [index + 8, Math.min(index + 8 + length, image.length)]
      index += 12 + length
    }
  },
  *'image/webp'(image, next) {
    for (let index = 12; index + 8 <= image.length;) {
      next()
      const length = image.readUInt32LE(index + 4)
      if (image.readUInt32BE(index) === EXIF_IN_WEBP)
        yield [index + 8, Math.min(index + 8 + length, image.length)]
      index += 8 + length + (length & 1)
    }
  },
}

/** `Exif`, `eXIf` and `EXIF`. */
const [EXIF_IN_JPEG, EXIF_IN_PNG, EXIF_IN_WEBP] = [0x45786966, 0x65584966, 0x45584946]

const PREFIX = 'Exif\0\0'
const ORIENTATION = 0x0112

function keepOrientation(exif: Buffer): void {
  const tiff = exif.toString('latin1', 0, PREFIX.length) === PREFIX ? exif.subarray(PREFIX.length) : exif
  const orientation = orientationOf(tiff)
  tiff.fill(0)
  if (orientation === undefined) return
  // A header, and one directory with one entry of one short number.
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(ORIENTATION, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
}

/** Returns the orientation in the first directory, or undefined if it has none. */
function orientationOf(tiff: Buffer): number | undefined {
  if (tiff.length < 26) return undefined
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (offset: number) => (little ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset))
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return undefined
  const end = Math.min(start + 2 + 12 * short(start), tiff.length)
  for (let index = start + 2; index + 12 <= end; index += 12)
    if (short(index) === ORIENTATION) return short(index + 8)
  return undefined
}
