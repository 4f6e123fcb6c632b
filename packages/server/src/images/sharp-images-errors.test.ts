import { type ImageType, UndecodableImage } from '@chowk/engine'
import sharp, { type Sharp } from 'sharp'
import { expect, it, vi } from 'vitest'
import {
  gifOfFrames,
  noiseImage,
  plainImage,
  pngDeclaring,
  webpOfHiddenFrames,
} from '../../../../tests/harness/sample-images.ts'
import { sharpImages } from './sharp-images.ts'

const images = sharpImages()
const convert = (bytes: Uint8Array, type: ImageType) => images.convert(bytes, type)
const red = { r: 200, g: 50, b: 50 }

it('rejects an image that cannot be made small enough', async () => {
  const image = await noiseImage(64, 64).png().toBuffer()

  await expect(sharpImages({ bytes: 20 }).convert(image, 'image/png')).rejects.toThrow(
    /smaller than 20 bytes/,
  )
})

it.each(['png', 'jpeg', 'gif', 'webp'] as const)('rejects a %s that is cut off', async (format) => {
  const image = await noiseImage(64, 64).toFormat(format).toBuffer()

  for (const length of [image.length - 20, image.length >> 1, 64, 12]) {
    await expect(convert(image.subarray(0, length), `image/${format}`)).rejects.toThrow(UndecodableImage)
  }
})

it.each(['gif', 'webp'] as const)('rejects an animated %s that is cut off', async (format) => {
  const image = await noiseImage(32, 32, 3, 6).toFormat(format).toBuffer()

  for (const length of [image.length - 20, image.length >> 1]) {
    await expect(convert(image.subarray(0, length), `image/${format}`)).rejects.toThrow(UndecodableImage)
  }
})

it('rejects bytes of another type than declared', async () => {
  const image = await plainImage(8, 8, red).png().toBuffer()

  await expect(convert(image, 'image/jpeg')).rejects.toThrow(UndecodableImage)
  await expect(
    convert(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
  ).rejects.toThrow(UndecodableImage)
  await expect(convert(new Uint8Array(), 'image/gif')).rejects.toThrow(UndecodableImage)
})

it('rejects too many declared pixels without decoding them', async () => {
  const error = await convert(pngDeclaring(30_000, 30_000), 'image/png').catch((error: unknown) => error)

  expect(error).toBeInstanceOf(UndecodableImage)
  expect((error as Error).cause).toMatchObject({ message: 'Input image exceeds pixel limit' })
})

it('counts the pixels of a still, up to the limit', async () => {
  const image = await noiseImage(10, 10).png().toBuffer()

  await expect(sharpImages({ stillPixels: 99 }).convert(image, 'image/png')).rejects.toThrow(
    /more than 99 pixels/,
  )
  await expect(sharpImages({ stillPixels: 100 }).convert(image, 'image/png')).resolves.toBeDefined()
})

it('rejects images longer than 16,383 pixels', async () => {
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

it('rejects a WebP of too many frames before reading all headers', async () => {
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

it('rejects an image that takes too long', async () => {
  const image = await noiseImage(64, 64).png().toBuffer()
  let now = 0
  const slow = sharpImages({ bytes: 2000, seconds: 30, now: () => (now += 12_000) })

  await expect(slow.convert(image, 'image/png')).rejects.toThrow(/more than 30 seconds/)
})

it.each([1, 2])('converts at most %i images concurrently if configured', async (concurrency) => {
  const image = await plainImage(8, 8, red).png().toBuffer()
  const started = vi.fn(() => 0)
  const queued = sharpImages({ concurrency, now: started })

  const conversions = [1, 2, 3].map((owner) => queued.convert(image, 'image/png', owner))
  await Promise.resolve()
  expect(started).toHaveBeenCalledTimes(concurrency)

  expect(await Promise.all(conversions)).toHaveLength(3)
})

it('rejects a JPEG of 100,000 scans without holding the event loop', async () => {
  const image = await plainImage(64, 64, red).jpeg({ progressive: true }).toBuffer()
  const scan = image.lastIndexOf(Buffer.of(0xff, 0xda))
  const scans = Array<Buffer>(100_000).fill(image.subarray(scan, -2))
  const large = Buffer.concat([image.subarray(0, -2), ...scans, image.subarray(-2)])

  const before = process.threadCpuUsage()
  await expect(convert(large, 'image/jpeg')).rejects.toThrow(UndecodableImage)
  const { user, system } = process.threadCpuUsage(before)
  // Milliseconds of this thread: it takes about 5.
  expect((user + system) / 1000).toBeLessThan(100)
})
