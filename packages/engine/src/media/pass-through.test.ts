import sharp from 'sharp'
import { expect, it } from 'vitest'
import { UndecodableImage } from '../ports/images.ts'
import { passThroughImages } from './pass-through.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

it('keeps an image unchanged and returns its size', async () => {
  const bytes = await png(30, 20)

  const stored = await passThroughImages().convert(bytes, 'image/png')

  expect(stored).toEqual({ bytes, type: 'image/png', width: 30, height: 20 })
  expect(stored.bytes).toBe(bytes)
})

it('rejects an image whose size cannot be read', async () => {
  const bytes = await png(30, 20)

  await expect(passThroughImages().convert(bytes.subarray(0, 12), 'image/png')).rejects.toThrow(
    UndecodableImage,
  )
  await expect(passThroughImages().convert(bytes, 'image/gif')).rejects.toThrow(UndecodableImage)
})

it.each(['png', 'jpeg', 'gif', 'webp'] as const)('rejects a %s that is cut off', async (format) => {
  const bytes = await sharp(await png(30, 20))
    .toFormat(format)
    .toBuffer()

  await expect(passThroughImages().convert(bytes.subarray(0, -16), `image/${format}`)).rejects.toThrow(
    'The image is cut off.',
  )
})

it('rejects an image of too many pixels', async () => {
  const declaring = await png(1, 1)
  declaring.writeUInt32BE(30_000, 16)
  declaring.writeUInt32BE(30_000, 20)
  await expect(passThroughImages().convert(declaring, 'image/png')).rejects.toThrow(/50000000 pixels/)
})
