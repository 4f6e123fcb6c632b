import sharp, { type Sharp } from 'sharp'
import { expect, it, vi } from 'vitest'
import { noise, noiseImage, plainImage } from '../../../../tests/harness/sample-images.ts'
import { sharpImages } from './sharp-images.ts'

const LIMIT = 2_097_152
const images = sharpImages()
const red = { r: 200, g: 50, b: 50 }

it('scales down images longer than 4,096 pixels', async () => {
  const [wide, thin] = await Promise.all([
    plainImage(5000, 10, red).png().toBuffer(),
    plainImage(1, 16_000, red).png().toBuffer(),
  ])

  expect(await images.convert(wide, 'image/png')).toMatchObject({ width: 4096, height: 8 })
  expect(await images.convert(thin, 'image/png')).toMatchObject({ width: 1, height: 4096 })
})

it('gets noise below 2 MiB, by scaling it down no further than need be', async () => {
  const image = await noiseImage(1600, 800, 4).png({ compressionLevel: 1 }).toBuffer()
  const encoded = await sharp(image).webp({ effort: 2 }).toBuffer()
  expect(encoded.length).toBeGreaterThan(LIMIT)

  const stored = await images.convert(image, 'image/png')

  expect(stored.bytes.length).toBeLessThanOrEqual(LIMIT)
  expect(stored.bytes.length).toBeGreaterThan(LIMIT / 4)
  expect(stored.width / stored.height).toBeCloseTo(2, 1)
  expect(await sharp(stored.bytes).metadata()).toMatchObject({ width: stored.width, height: stored.height })
})

it('lowers the quality before the size', async () => {
  const image = await noiseImage(100, 100).png().toBuffer()
  const { bytes } = await images.convert(image, 'image/png')

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
  const { bytes } = await images.convert(image, 'image/png')

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

it('keeps every frame of an animation that has to be made smaller', async () => {
  const image = await noiseImage(101, 67, 3, 7).webp({ quality: 100 }).toBuffer()

  const stored = await sharpImages({ side: 64, bytes: 20_000 }).convert(image, 'image/webp')

  expect(stored.bytes.length).toBeLessThanOrEqual(20_000)
  expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(64)
  const metadata = await sharp(stored.bytes, { animated: true }).metadata()
  expect(metadata).toMatchObject({ pages: 7, width: stored.width, pageHeight: stored.height })
})

it('makes an animation as small as necessary', async () => {
  const image = await noiseImage(60, 60, 3, 40).webp({ quality: 100 }).toBuffer()

  const stored = await sharpImages({ bytes: 8000 }).convert(image, 'image/webp')

  expect(stored.bytes.length).toBeLessThanOrEqual(8000)
})

it('gets an animation of noise below 2 MiB', async () => {
  const image = await noiseImage(200, 150, 3, 100).webp({ quality: 90, effort: 0 }).toBuffer()
  expect(image.length).toBeGreaterThan(LIMIT)

  const stored = await images.convert(image, 'image/webp')

  expect(stored.bytes.length).toBeLessThanOrEqual(LIMIT)
  expect((await sharp(stored.bytes, { animated: true }).metadata()).pages).toBe(100)
})

it('scales an animation down to the pixels that are kept', async () => {
  const image = await noiseImage(40, 40, 3, 4).webp().toBuffer()

  const stored = await sharpImages({ keptAnimationPixels: 1600 }).convert(image, 'image/webp')

  expect(stored).toMatchObject({ width: 20, height: 20 })
})
