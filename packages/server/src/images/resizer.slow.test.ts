import { expect, test } from 'vitest'
import { UndecodableImage } from '@chowk/engine'
import sharp from 'sharp'
import { noiseImage, plainImage } from '../../../../tests/harness/sample-images.ts'
import { sharpImages } from './sharp-images.ts'

const red = { r: 200, g: 50, b: 50 }
const images = sharpImages()
const narrow = (...parameters: Parameters<NonNullable<typeof images.narrow>>) => images.narrow!(...parameters)

test('creates a copy of the requested width once for concurrent requests', async () => {
  const image = await plainImage(900, 600, red).webp().toBuffer()
  let reads = 0
  const read = async () => {
    reads++
    return image
  }
  const [copy, again] = await Promise.all([narrow('/a', 320, read), narrow('/a', 320, read)])
  expect(await sharp(copy).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 })
  expect(again).toBe(copy)
  expect(await narrow('/a', 320, read)).toBe(copy)
  expect(reads).toBe(1)
  expect((await sharp(await narrow('/a', 640, read)).metadata()).width).toBe(640)
})

test('returns no copy for animated or deleted images', async () => {
  const moving = await noiseImage(400, 300, 3, 3).gif().toBuffer()
  expect(await narrow('/moving', 320, async () => moving)).toBeUndefined()
  expect(await narrow('/gone', 320, async () => undefined)).toBeUndefined()
})

test('rejects a file that is not an image and does not cache read failures', async () => {
  await expect(narrow('/text', 320, async () => Buffer.from('text'))).rejects.toThrow(UndecodableImage)
  const fault = new Error('The disk is gone.')
  await expect(narrow('/b', 320, () => Promise.reject(fault))).rejects.toThrow(fault)
  const image = await plainImage(900, 600, red).webp().toBuffer()
  expect(await narrow('/b', 320, async () => image)).toBeInstanceOf(Uint8Array)
})
