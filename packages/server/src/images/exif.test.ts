import { UndecodableImage } from '@chowk/engine'
import { expect, it } from 'vitest'
import { withOrientationAlone } from './exif.ts'
import { plainImage, tangledExif, withExif } from '../../../../tests/harness/sample-images.ts'
import { sharpImages } from './sharp-images.ts'

const still = () => plainImage(40, 20, { r: 200, g: 50, b: 50 })
const types = ['jpeg', 'png', 'webp'] as const

it.each(types)('converts a %s whose EXIF points to itself as quickly as one without', async (type) => {
  const images = sharpImages()
  const milliseconds = async (entries: number) => {
    const image = await withExif(still(), type, tangledExif(entries, 6))
    const before = process.cpuUsage()
    const { width, height } = await images.convert(image, `image/${type}`)
    // Upright orientation.
    expect([width, height]).toEqual([20, 40])
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  await milliseconds(1)
  // CPU time in all threads. It once took ten seconds.
  expect(await milliseconds(5000)).toBeLessThan((await milliseconds(1)) + 1000)
})

it.each(types)('converts a %s with invalid EXIF', async (type) => {
  for (const exif of [
    Buffer.alloc(0),
    Buffer.from('II'),
    Buffer.alloc(300, 0xff),
    tangledExif(3, 6).subarray(0, 18),
  ]) {
    const { width } = await sharpImages().convert(await withExif(still(), type, exif), `image/${type}`)
    expect(width).toBe(40)
  }
})

it.each([
  ['bytes between its segments', 'image/jpeg', Buffer.from([0xff, 0xd8]), [0]],
  ['markers without a length', 'image/jpeg', Buffer.from([0xff, 0xd8]), [0xff, 1]],
  ['EXIF', 'image/jpeg', Buffer.from([0xff, 0xd8]), [0xff, 0xe1, 0, 6, ...Buffer.from('Exif')]],
  ['chunks', 'image/png', Buffer.alloc(8), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['EXIF', 'image/png', Buffer.alloc(8), [0, 0, 0, 0, ...Buffer.from('eXIf'), 0, 0, 0, 0]],
  ['chunks', 'image/webp', Buffer.alloc(12), [0, 0, 0, 0, 0, 0, 0, 0]],
] as const)('rejects more %s than an %s has', (_, type, head, chunk) => {
  const image = Buffer.concat([head, Buffer.alloc(13_000_000, Buffer.from(chunk))])
  expect(() => withOrientationAlone(image, type)).toThrow(UndecodableImage)
})
