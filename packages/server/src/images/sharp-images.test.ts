import { type ImageType, UndecodableImage } from '@chowk/engine'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { expect, it, vi } from 'vitest'
import {
  gifOfFrames,
  noise,
  noiseImage,
  plainImage,
  pngDeclaring,
  ultraHdr,
  webpOfHiddenFrames,
} from './sample-images.ts'
import { sharpImages } from './sharp-images.ts'

const LIMIT = 2_097_152
const images = sharpImages()
const convert = (bytes: Uint8Array, type: ImageType) => images.convert(bytes, type)

const red = { r: 200, g: 50, b: 50 }
const stills = ['png', 'jpeg', 'gif', 'webp'] as const
const typeOf = (format: string) => `image/${format}` as ImageType

/** The channels of one pixel of an image, or of its frames one below the other. */
async function pixelAt(image: Uint8Array, left: number, top: number): Promise<number[]> {
  const { data, info } = await sharp(image, { animated: true }).raw().toBuffer({ resolveWithObject: true })
  const at = (top * info.width + left) * info.channels
  return [...data.subarray(at, at + info.channels)]
}

/** Expects each channel of a colour to be as lossy encoding leaves it. */
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

it('turns a JPEG the way its EXIF says', async () => {
  const left = plainImage(40, 80, red).extend({ right: 40, background: 'blue' })
  const image = await left.withExif({}).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const stored = await convert(image, 'image/jpeg')

  expect(stored).toMatchObject({ width: 80, height: 80 })
  expectColour(await pixelAt(stored.bytes, 10, 10), [200, 50, 50])
  expectColour(await pixelAt(stored.bytes, 70, 10), [200, 50, 50])
  expectColour(await pixelAt(stored.bytes, 10, 70), [0, 0, 255])
})

it('gives the size after turning', async () => {
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

it('drops what follows the image in the file', async () => {
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

it('takes the still picture of an Ultra HDR photo, with no decoder but that of JPEG', async () => {
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

it('scales down what is longer than 4,096 pixels', async () => {
  const [wide, thin] = await Promise.all([
    plainImage(5000, 10, red).png().toBuffer(),
    plainImage(1, 16_000, red).png().toBuffer(),
  ])

  expect(await convert(wide, 'image/png')).toMatchObject({ width: 4096, height: 8 })
  expect(await convert(thin, 'image/png')).toMatchObject({ width: 1, height: 4096 })
})

it('gets noise below 2 MiB, by scaling it down no further than need be', async () => {
  const image = await noiseImage(1600, 800, 4).png({ compressionLevel: 1 }).toBuffer()
  const encoded = await sharp(image).webp({ effort: 2 }).toBuffer()
  expect(encoded.length).toBeGreaterThan(LIMIT)

  const stored = await convert(image, 'image/png')

  expect(stored.bytes.length).toBeLessThanOrEqual(LIMIT)
  expect(stored.bytes.length).toBeGreaterThan(LIMIT / 4)
  expect(stored.width / stored.height).toBeCloseTo(2, 1)
  expect(await sharp(stored.bytes).metadata()).toMatchObject({ width: stored.width, height: stored.height })
})

it('lowers the quality before the size', async () => {
  const image = await noiseImage(100, 100).png().toBuffer()
  const { bytes } = await convert(image, 'image/png')

  const smaller = await sharpImages({ bytes: bytes.length - 1 }).convert(image, 'image/png')
  const fitting = await sharpImages({ bytes: bytes.length }).convert(image, 'image/png')

  expect(smaller).toMatchObject({ width: 100, height: 100 })
  expect(smaller.bytes.length).toBeLessThan(bytes.length)
  expect(fitting.bytes.length).toBe(bytes.length)
})

it('lowers the quality of transparency too', async () => {
  const image = await plainImage(100, 100, red)
    .joinChannel(noise(10_000), { raw: { width: 100, height: 100, channels: 1 } })
    .png()
    .toBuffer()
  const { bytes } = await convert(image, 'image/png')

  const smaller = await sharpImages({ bytes: Math.floor(bytes.length * 0.9) }).convert(image, 'image/png')

  expect(smaller).toMatchObject({ width: 100, height: 100 })
})

it.each([1000, 10_000, 30_000, 60_000, 100_000, 200_000])('fits %i bytes in a few encodes', async (bytes) => {
  const image = await noiseImage(400, 400, 4).png().toBuffer()
  const encodes = vi.spyOn(sharp.prototype as Sharp, 'webp')

  const stored = await sharpImages({ bytes }).convert(image, 'image/png')

  expect(stored.bytes.length).toBeLessThanOrEqual(bytes)
  expect(encodes.mock.calls.length).toBeLessThanOrEqual(3)
  encodes.mockRestore()
})

it('refuses what cannot be made small enough', async () => {
  const image = await noiseImage(64, 64).png().toBuffer()

  await expect(sharpImages({ bytes: 20 }).convert(image, 'image/png')).rejects.toThrow(
    /smaller than 20 bytes/,
  )
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

it('keeps every frame of an animation that has to be made smaller', async () => {
  const image = await noiseImage(101, 67, 3, 7).webp({ quality: 100 }).toBuffer()

  const stored = await sharpImages({ side: 64, bytes: 20_000 }).convert(image, 'image/webp')

  expect(stored.bytes.length).toBeLessThanOrEqual(20_000)
  expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(64)
  const metadata = await sharp(stored.bytes, { animated: true }).metadata()
  expect(metadata).toMatchObject({ pages: 7, width: stored.width, pageHeight: stored.height })
})

it('makes an animation as small as need be', async () => {
  const image = await noiseImage(60, 60, 3, 40).webp({ quality: 100 }).toBuffer()

  const stored = await sharpImages({ bytes: 8000 }).convert(image, 'image/webp')

  expect(stored.bytes.length).toBeLessThanOrEqual(8000)
})

it('gets an animation of noise below 2 MiB', async () => {
  const image = await noiseImage(200, 150, 3, 100).webp({ quality: 90, effort: 0 }).toBuffer()
  expect(image.length).toBeGreaterThan(LIMIT)

  const stored = await convert(image, 'image/webp')

  expect(stored.bytes.length).toBeLessThanOrEqual(LIMIT)
  expect((await sharp(stored.bytes, { animated: true }).metadata()).pages).toBe(100)
})

it('scales an animation down to the pixels that are kept', async () => {
  const image = await noiseImage(40, 40, 3, 4).webp().toBuffer()

  const stored = await sharpImages({ keptAnimationPixels: 1600 }).convert(image, 'image/webp')

  expect(stored).toMatchObject({ width: 20, height: 20 })
})

it('leaves an animation as it lies, whatever its EXIF says', async () => {
  const image = await noiseImage(32, 16, 3, 2).withMetadata({ orientation: 6 }).webp().toBuffer()
  expect((await sharp(image).metadata()).orientation).toBe(6)

  expect(await convert(image, 'image/webp')).toMatchObject({ width: 32, height: 16 })
})

it.each(stills)('refuses a %s that is cut off', async (format) => {
  const image = await noiseImage(64, 64).toFormat(format).toBuffer()

  for (const length of [image.length - 20, image.length >> 1, 64, 12]) {
    await expect(convert(image.subarray(0, length), typeOf(format))).rejects.toThrow(UndecodableImage)
  }
})

it.each(['gif', 'webp'] as const)('refuses an animated %s that is cut off', async (format) => {
  const image = await noiseImage(32, 32, 3, 6).toFormat(format).toBuffer()

  for (const length of [image.length - 20, image.length >> 1]) {
    await expect(convert(image.subarray(0, length), typeOf(format))).rejects.toThrow(UndecodableImage)
  }
})

it('refuses bytes of another type than told, and of none', async () => {
  const image = await plainImage(8, 8, red).png().toBuffer()

  await expect(convert(image, 'image/jpeg')).rejects.toThrow(UndecodableImage)
  await expect(
    convert(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
  ).rejects.toThrow(UndecodableImage)
  await expect(convert(new Uint8Array(), 'image/gif')).rejects.toThrow(UndecodableImage)
})

it('refuses what declares too many pixels, without decoding it', async () => {
  const refusal = await convert(pngDeclaring(30_000, 30_000), 'image/png').catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(UndecodableImage)
  expect((refusal as Error).cause).toMatchObject({ message: 'Input image exceeds pixel limit' })
})

it('counts the pixels of a still, up to the limit', async () => {
  const image = await noiseImage(10, 10).png().toBuffer()

  await expect(sharpImages({ stillPixels: 99 }).convert(image, 'image/png')).rejects.toThrow(
    /more than 99 pixels/,
  )
  await expect(sharpImages({ stillPixels: 100 }).convert(image, 'image/png')).resolves.toBeDefined()
})

it('refuses what is longer than 16,383 pixels, which costs more than its pixels say', async () => {
  const [longest, longer] = await Promise.all(
    [16_383, 16_384].map((side) => plainImage(1, side, red).png().toBuffer()),
  )

  await expect(convert(longest!, 'image/png')).resolves.toMatchObject({ height: 4096 })
  await expect(convert(longer!, 'image/png')).rejects.toThrow(/longer than 16383 pixels/)
})

it('counts the pixels of all frames, up to the limit', async () => {
  const image = await noiseImage(10, 10, 3, 5).webp().toBuffer()

  await expect(sharpImages({ animationPixels: 499 }).convert(image, 'image/webp')).rejects.toThrow(
    /499 pixels/,
  )
  await expect(sharpImages({ animationPixels: 500 }).convert(image, 'image/webp')).resolves.toBeDefined()
})

it('refuses a WebP of too many frames before reading its headers, which would take long', async () => {
  const image = await webpOfHiddenFrames(20_000)
  const read = vi.spyOn(sharp.prototype as Sharp, 'metadata')

  await expect(convert(image, 'image/webp')).rejects.toThrow(/more than 300 frames/)

  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
})

it('counts the frames, up to the limit', async () => {
  await expect(convert(gifOfFrames(1000), 'image/gif')).rejects.toThrow(/more than 300 frames/)
  await expect(convert(await webpOfHiddenFrames(301), 'image/webp')).rejects.toThrow(/more than 300 frames/)
  await expect(convert(gifOfFrames(300), 'image/gif')).resolves.toMatchObject({ width: 1, height: 1 })
  await expect(convert(await webpOfHiddenFrames(300), 'image/webp')).resolves.toMatchObject({ width: 1 })
})

it('refuses what takes too long', async () => {
  const image = await noiseImage(64, 64).png().toBuffer()
  let now = 0
  const slow = sharpImages({ bytes: 2000, seconds: 30, now: () => (now += 12_000) })

  await expect(slow.convert(image, 'image/png')).rejects.toThrow(/more than 30 seconds/)
})

it.each([1, 2])('converts at most %i at once when told so', async (concurrency) => {
  const image = await plainImage(8, 8, red).png().toBuffer()
  const started = vi.fn(() => 0)
  const queued = sharpImages({ concurrency, now: started })

  const conversions = [1, 2, 3].map((owner) => queued.convert(image, 'image/png', owner))
  await Promise.resolve()
  expect(started).toHaveBeenCalledTimes(concurrency)

  expect(await Promise.all(conversions)).toHaveLength(3)
})
