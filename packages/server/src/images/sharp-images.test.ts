import type { ImageType } from '@chowk/engine'
import sharp, { type SharpOptions } from 'sharp'
import { expect, it } from 'vitest'
import { noise, noiseImage, plainImage, ultraHdr } from '../../../../tests/harness/sample-images.ts'
import { sharpImages } from './sharp-images.ts'

const images = sharpImages()
const convert = (bytes: Uint8Array, type: ImageType) => images.convert(bytes, type)

const red = { r: 200, g: 50, b: 50 }
const stills = ['png', 'jpeg', 'gif', 'webp'] as const
const typeOf = (format: string) => `image/${format}` as ImageType

/** Returns the channels of one pixel of an image, or of its frames from top to bottom. */
async function pixelAt(image: Uint8Array, remaining: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(image, { animated: true }).raw().toBuffer({ resolveWithObject: true })
  const index = (top * info.width + remaining) * info.channels
  return [...data.subarray(index, index + info.channels)]
}

/** Expects each channel of a colour within the tolerance of lossy encoding. */
function expectColour(found: number[], expected: number[], tolerance = 6): void {
  const off = found.map((channel, index) => Math.abs(channel - (expected[index] ?? 0)))
  expect({ found, close: found.length === expected.length && Math.max(...off) <= tolerance }).toEqual({
    found,
    close: true,
  })
}

it.each(stills)('converts a %s to WebP of the same size and picture', async (format) => {
  const image = await plainImage(40, 30, red).toFormat(format).toBuffer()

  const stored = await convert(image, typeOf(format))

  expect(stored).toMatchObject({ type: 'image/webp', width: 40, height: 30 })
  expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  expectColour(await pixelAt(stored.bytes, 20, 15), [200, 50, 50])
})

it.each(stills)('converts a %s of one pixel', async (format) => {
  const image = await plainImage(1, 1, red).toFormat(format).toBuffer()

  expect(await convert(image, typeOf(format))).toMatchObject({ type: 'image/webp', width: 1, height: 1 })
})

it('rotates a JPEG by its EXIF orientation', async () => {
  const remaining = plainImage(40, 80, red).extend({ right: 40, background: 'blue' })
  const image = await remaining.withExif({}).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const stored = await convert(image, 'image/jpeg')

  expect(stored).toMatchObject({ width: 80, height: 80 })
  expectColour(await pixelAt(stored.bytes, 10, 10), [200, 50, 50])
  expectColour(await pixelAt(stored.bytes, 70, 10), [200, 50, 50])
  expectColour(await pixelAt(stored.bytes, 10, 70), [0, 0, 255])
})

it('returns the size after turning', async () => {
  const image = await plainImage(60, 20, red).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  expect(await convert(image, 'image/jpeg')).toMatchObject({ width: 20, height: 60 })
})

it.each(['png', 'jpeg', 'webp'] as const)('drops the metadata of a %s', async (format) => {
  const image = await plainImage(16, 16, red)
    .withExif({
      IFD0: { Copyright: 'secret owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret note</x:xmpmeta>')
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
  const before = await sharp(image).metadata()
  expect([before.exif, before.xmp, before.icc]).not.toContain(undefined)

  const stored = await convert(image, typeOf(format))

  const { exif, xmp, icc, iptc, comments } = await sharp(stored.bytes).metadata()
  expect([exif, xmp, icc, iptc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(Buffer.from(stored.bytes).toString('latin1')).not.toMatch(/EXIF|XMP |ICCP|secret/)
})

it('drops data after the image', async () => {
  const image = await plainImage(16, 16, red).png().toBuffer()
  const page = Buffer.from('<html><script>alert(document.domain)</script></html>')

  const stored = await convert(Buffer.concat([image, page]), 'image/png')

  expect(stored).toMatchObject({ width: 16, height: 16 })
  expect(Buffer.from(stored.bytes).toString('latin1')).not.toContain('script')
})

it('converts colours to sRGB, of 8 bits and of 16', async () => {
  const displayP3 = plainImage(16, 16, red).withIccProfile('p3')
  const deep = plainImage(16, 16, red).toColourspace('rgb16').png()
  const pictures = [
    await displayP3.clone().png().toBuffer(),
    await displayP3.clone().toColourspace('rgb16').png().toBuffer(),
    await deep.clone().toBuffer(),
    await deep.clone().withIccProfile('srgb').toBuffer(),
  ]
  expectColour(
    await pixelAt(await sharp(pictures[0], { ignoreIcc: true }).png().toBuffer(), 0, 0),
    [184, 63, 57],
    1,
  )
  expect((await sharp(pictures[1]).metadata()).depth).toBe('ushort')

  for (const image of pictures) {
    const stored = await convert(image, 'image/png')
    expectColour(await pixelAt(stored.bytes, 8, 8), [200, 50, 50])
  }
})

it('converts a JPEG for print', async () => {
  const image = await plainImage(16, 16, red).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(image).metadata()).space).toBe('cmyk')

  const stored = await convert(image, 'image/jpeg')

  expectColour(await pixelAt(stored.bytes, 8, 8), [200, 45, 40], 15)
})

it('converts greys', async () => {
  const deep = { raw: { width: 16, height: 16, channels: 1, depth: 'ushort' } } as SharpOptions
  const image = await sharp(new Uint16Array(256).fill(100 * 257), deep)
    .toColourspace('grey16')
    .png()
    .toBuffer()
  expect(await sharp(image).metadata()).toMatchObject({ space: 'grey16', depth: 'ushort' })

  const stored = await convert(image, 'image/png')

  expectColour(await pixelAt(stored.bytes, 8, 8), [100, 100, 100])
})

it('keeps transparency', async () => {
  const image = await plainImage(16, 16, { ...red, alpha: 0.5 })
    .png()
    .toBuffer()

  const stored = await convert(image, 'image/png')

  expectColour(await pixelAt(stored.bytes, 8, 8), [200, 50, 50, 128])
})

it('decodes only the still picture of an Ultra HDR photo', async () => {
  const image = await ultraHdr(plainImage(64, 64, red))
  expect((await sharp(image).metadata()).gainMap).toBeUndefined()

  const stored = await convert(image, 'image/jpeg')

  expectColour(await pixelAt(stored.bytes, 32, 32), [200, 50, 50])
})

it('leaves sharp no decoder of another type', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')

  await expect(sharp(drawing).metadata()).rejects.toThrow('unsupported image format')
})

it('keeps a JPEG that is whole but has odd data', async () => {
  const image = await noiseImage(64, 64).jpeg().toBuffer()
  image.fill(0, 900, 920)
  await expect(sharp(image).raw().toBuffer()).rejects.toThrow('Corrupt JPEG data')

  expect(await convert(image, 'image/jpeg')).toMatchObject({ width: 64, height: 64 })
})

it.each(['gif', 'webp'] as const)('keeps a %s animated', async (format) => {
  const colours = ['#f00', '#0f0', '#00f'].map((background) =>
    plainImage(32, 24, hex(background)).png().toBuffer(),
  )
  const image = await sharp(await Promise.all(colours), { join: { animated: true } })
    .toFormat(format, { delay: [40, 200, 1000], loop: 3 })
    .toBuffer()

  const stored = await convert(image, typeOf(format))

  expect(stored).toMatchObject({ type: 'image/webp', width: 32, height: 24 })
  const metadata = await sharp(stored.bytes, { animated: true }).metadata()
  expect(metadata).toMatchObject({ pages: 3, pageHeight: 24, delay: [40, 200, 1000], loop: 3 })
  expectColour((await pixelAt(stored.bytes, 16, 12)).slice(0, 3), [255, 0, 0])
  expectColour((await pixelAt(stored.bytes, 16, 36)).slice(0, 3), [0, 255, 0])
  expectColour((await pixelAt(stored.bytes, 16, 60)).slice(0, 3), [0, 0, 255])
})

const hex = (colour: string) => ({
  r: colour[1] === 'f' ? 255 : 0,
  g: colour[2] === 'f' ? 255 : 0,
  b: colour[3] === 'f' ? 255 : 0,
})

it('ignores the EXIF orientation of an animation', async () => {
  const image = await noiseImage(32, 16, 3, 2).withMetadata({ orientation: 6 }).webp().toBuffer()
  expect((await sharp(image).metadata()).orientation).toBe(6)

  expect(await convert(image, 'image/webp')).toMatchObject({ width: 32, height: 16 })
})

it('shows a frame that lasts minutes for 65 seconds', async () => {
  const gif = await noiseImage(16, 16, 3, 3)
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  // In hundredths of a second; sharp writes no more than 65,535 ms.
  const second = gif.indexOf(Buffer.from([0x21, 0xf9, 4]), gif.indexOf(Buffer.from([0x21, 0xf9, 4])) + 3)
  gif.writeUInt16LE(65_000, second + 4)
  expect((await sharp(gif, { animated: true }).metadata()).delay).toEqual([100, 650_000, 100])

  const stored = await images.convert(gif, 'image/gif')
  expect((await sharp(stored.bytes, { animated: true }).metadata()).delay).toEqual([100, 65_535, 100])
})

it('merges equal frames into one with their total duration', async () => {
  const [first, second] = [noise(16 * 16 * 3), noise(2 * 16 * 16 * 3).subarray(16 * 16 * 3)]
  const raw = { width: 16, height: 4 * 16, channels: 3, pageHeight: 16 } as const
  const animation = sharp(Buffer.concat([first, second, second, first]), { raw })
  const webp = await animation.webp({ lossless: true, delay: [100, 200, 300, 400] }).toBuffer()

  const { pages, delay } = await sharp((await images.convert(webp, 'image/webp')).bytes, {
    animated: true,
  }).metadata()
  expect([pages, delay]).toEqual([3, [100, 500, 400]])
})
