import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Channels, type Sharp } from 'sharp'

/** Returns incompressible bytes, the same in every run. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    let mixed = state ^ (state >>> 15)
    mixed = Math.imul(mixed, 0x2c1b3c6d)
    bytes[index] = mixed >>> 24
  }
  return bytes
}

/** Returns a sharp pipeline of noise. With `frames`, of an animation. */
export function noiseImage(width: number, height: number, channels: Channels = 3, frames = 1): Sharp {
  const raw = { width, height: height * frames, channels, ...(frames > 1 && { pageHeight: height }) }
  return sharp(noise(width * height * frames * channels), { raw })
}

/** Channels from 0 to 255, and `alpha` from 0 to 1. */
export interface Colour {
  r: number
  g: number
  b: number
  alpha?: number
}

/** Returns a sharp pipeline of one colour. */
export function plainImage(width: number, height: number, background: Colour): Sharp {
  return sharp({ create: { width, height, channels: background.alpha === undefined ? 3 : 4, background } })
}

/** Returns a PNG of one black pixel whose header declares another size. */
export function pngDeclaring(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixel = deflateSync(Buffer.alloc(2))
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', pixel), pngChunk('IEND')])
}

function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** Returns a GIF of 1 × 1 pixel with many frames. */
export function gifOfFrames(frames: number): Buffer {
  const header = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const control = [0x21, 0xf9, 4, 0, 4, 0, 0, 0]
  const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const frame = Buffer.from([...control, ...pixel])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    header,
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ])
}

/** Returns a WebP of 1 × 1 pixel whose frames are hidden in the data of the first. */
export async function webpOfHiddenFrames(frames: number): Promise<Buffer> {
  const still = await plainImage(1, 1, { r: 255, g: 0, b: 0 }).webp({ lossless: true }).toBuffer()
  const pixel = still.subarray(12)
  const placement = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0])
  const frame = riffChunk('ANMF', Buffer.concat([placement, pixel]))
  const outermost = Buffer.concat([placement, pixel, ...Array<Buffer>(frames - 1).fill(frame)])
  const animated = Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const chunks = [
    riffChunk('VP8X', animated),
    riffChunk('ANIM', Buffer.alloc(6)),
    riffChunk('ANMF', outermost),
  ]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function riffChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data])
}

/** Returns an Ultra HDR JPEG: `still`, followed by a gain map, with the index (MPF) of both. */
export async function ultraHdr(still: Sharp): Promise<Buffer> {
  const gains = 'hdrgm:Version="1.0" hdrgm:GainMapMax="2" hdrgm:HDRCapacityMax="2"'
  const description = `<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" ${gains}/>`
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF>`
  const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`
  const grey = await plainImage(8, 8, { r: 128, g: 128, b: 128 }).jpeg().toBuffer()
  const gainMap = withJpegSegment(grey, 0xe1, Buffer.from(xmp))

  const picture = await still.jpeg().toBuffer()
  const index = Buffer.alloc(62)
  const length = picture.length + 4 + index.length
  index.write('MPF\0MM\0*\0\0\0\x08\0\x01', 'latin1')
  const entry = [0xb0020007, 32, 26, 0, 0x030000, length, 0, 0, gainMap.length, length - 10, 0]
  entry.forEach((value, position) => index.writeUInt32BE(value, 14 + 4 * position))
  return Buffer.concat([withJpegSegment(picture, 0xe2, index), gainMap])
}

/** Returns EXIF of a directory with an orientation, whose other entries all point back to the directory. */
export function tangledExif(entries: number, orientation: number): Buffer {
  const exif = Buffer.alloc(10 + 12 * entries + 4)
  exif.write('MM\0*\0\0\0\x08', 'latin1')
  exif.writeUInt16BE(entries, 8)
  for (let index = 0; index < entries; index++) {
    const position = 10 + 12 * index
    exif.writeUInt16BE(index === 0 ? 0x0112 : 0x8769, position)
    exif.writeUInt16BE(index === 0 ? 3 : 4, position + 2)
    exif.writeUInt32BE(1, position + 4)
    if (index === 0) exif.writeUInt16BE(orientation, position + 8)
    else exif.writeUInt32BE(8, position + 8)
  }
  exif.writeUInt32BE(8, 10 + 12 * entries)
  return exif
}

/** Adds EXIF to an image. */
export async function withExif(still: Sharp, type: 'jpeg' | 'png' | 'webp', exif: Buffer): Promise<Buffer> {
  if (type === 'jpeg') {
    const jpeg = withJpegSegment(
      await still.jpeg().toBuffer(),
      0xe1,
      Buffer.concat([Buffer.from('Exif\0\0'), exif]),
    )
    // A decoder skips bytes between two segments.
    const comment = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 2, 1, 2, 3])
    return Buffer.concat([comment, jpeg.subarray(2)])
  }
  if (type === 'png') {
    const png = await still.png().toBuffer()
    return Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exif), png.subarray(33)])
  }
  const { width, height } = (await still.raw().toBuffer({ resolveWithObject: true })).info
  const webp = await still.webp().toBuffer()
  const extended = Buffer.from([8, 0, 0, 0, width - 1, 0, 0, height - 1, 0, 0])
  const chunks = [riffChunk('VP8X', extended), webp.subarray(12), riffChunk('EXIF', exif)]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** Inserts a segment before all others of a JPEG. */
function withJpegSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}
