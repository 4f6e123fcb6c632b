import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ImageType } from '../ports/images.ts'
import { imageSizeOf } from './image-size.ts'
import { imageTypeOf } from './signature.ts'

const formats = ['png', 'jpeg', 'gif', 'webp'] as const
const typeOf = (format: string) => `image/${format}` as ImageType
const image = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 50, b: 50, alpha: 0.5 } } })
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

it.each(formats)('knows a %s by its signature', async (format) => {
  expect(imageTypeOf(await image(2, 1).toFormat(format).toBuffer())).toBe(`image/${format}`)
})

it.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBP', 'image/webp'],
])('checks the whole signature: %j', (signature, type) => {
  expect(imageTypeOf(latin1(signature))).toBe(type)
  expect(imageTypeOf(latin1(`${signature}<script>`))).toBe(type)
  expect(imageTypeOf(latin1(signature.slice(0, -1)))).toBeUndefined()
  expect(imageTypeOf(latin1(` ${signature}`))).toBeUndefined()
})

it.each([
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML', '<!doctype html><title>PNG</title>'],
  ['AVIF', '\0\0\0\x20ftypavif\0\0\0\0'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0'],
  ['BMP', 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0'],
  ['PDF', '%PDF-1.7\n'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a GIF of another version', 'GIF88a'],
])('rejects %s as an image', (_, text) => {
  expect(imageTypeOf(latin1(text))).toBeUndefined()
})

it.each(formats)('reads the size of a %s', async (format) => {
  expect(imageSizeOf(await image(300, 2).toFormat(format).toBuffer(), typeOf(format))).toEqual({
    width: 300,
    height: 2,
  })
})

it('reads the size of every kind of WebP', async () => {
  const lossy = await image(300, 1001).webp().toBuffer()
  const lossless = await image(300, 1001).webp({ lossless: true }).toBuffer()
  const extended = await image(300, 1001, 4).webp().toBuffer()
  expect([lossy, lossless, extended].map((bytes) => bytes.toString('latin1', 12, 16))).toEqual([
    'VP8 ',
    'VP8L',
    'VP8X',
  ])

  for (const bytes of [lossy, lossless, extended]) {
    expect(imageSizeOf(bytes, 'image/webp')).toEqual({ width: 300, height: 1001 })
  }
})

it('reads the size of one frame of an animation', async () => {
  const raw = { width: 8, height: 30, channels: 3, pageHeight: 10 } as const
  const animation = sharp(Buffer.alloc(8 * 30 * 3), { raw })

  const gif = await animation.clone().gif({ keepDuplicateFrames: true }).toBuffer()
  expect(imageSizeOf(gif, 'image/gif')).toEqual({ width: 8, height: 10 })
  expect(imageSizeOf(await animation.clone().webp().toBuffer(), 'image/webp')).toEqual({
    width: 8,
    height: 10,
  })
})

it.each([
  [1, { width: 30, height: 20 }],
  [4, { width: 30, height: 20 }],
  [5, { width: 20, height: 30 }],
  [8, { width: 20, height: 30 }],
])('returns the size of a JPEG turned by EXIF orientation %i', async (orientation, size) => {
  const jpeg = await image(30, 20).withMetadata({ orientation }).jpeg({ progressive: true }).toBuffer()

  expect(imageSizeOf(jpeg, 'image/jpeg')).toEqual(size)
})

it('reads bytes that lie within a larger buffer', async () => {
  const png = await image(30, 20).png().toBuffer()
  const inner = new Uint8Array(png.length + 200)
  inner.set(png, 100)

  expect(imageSizeOf(inner.subarray(100, 100 + png.length), 'image/png')).toEqual({ width: 30, height: 20 })
  expect(imageSizeOf(inner.subarray(100, 120), 'image/png')).toBeUndefined()
})

it.each(formats)('reads no size from a %s without its headers', async (format) => {
  const bytes = await image(30, 20).toFormat(format).toBuffer()

  for (let length = 0; length < 10; length++) {
    expect(imageSizeOf(bytes.subarray(0, length), typeOf(format))).toBeUndefined()
  }
})

it('reads no size from another type, nor one of no pixels', async () => {
  const png = await image(30, 20).png().toBuffer()
  expect(imageSizeOf(png, 'image/jpeg')).toBeUndefined()
  expect(
    imageSizeOf(latin1('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x02\0\0\0'), 'image/png'),
  ).toBeUndefined()

  expect(imageSizeOf(latin1('GIF89a\x05\0\0\0'), 'image/gif')).toBeUndefined()
  expect(imageSizeOf(latin1('GIF89a\0\0\x05\0'), 'image/gif')).toBeUndefined()
})
