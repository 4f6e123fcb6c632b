import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ImageType } from '../ports/images.ts'
import { isTruncated } from './truncated.ts'

/** Noise, so that every part of the format has data to cut. */
const raw = Buffer.from(Array.from({ length: 24 * 8 * 3 }, (_, index) => (index * 7919) % 251))
const still = sharp(raw, { raw: { width: 24, height: 8, channels: 3 } })
const animation = sharp(raw, { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 }, animated: true })

const samples: Readonly<Record<string, Promise<Buffer>>> = {
  png: still.clone().png().toBuffer(),
  'interlaced png': still.clone().png({ progressive: true }).toBuffer(),
  jpeg: still.clone().jpeg().toBuffer(),
  'progressive jpeg': still.clone().jpeg({ progressive: true }).toBuffer(),
  'jpeg with an end marker in its metadata': still
    .clone()
    .withExif({ IFD0: { Copyright: '\u00ff\u00d9' } })
    .jpeg()
    .toBuffer(),
  gif: still.clone().gif().toBuffer(),
  webp: still.clone().webp().toBuffer(),
  'lossless webp': still.clone().webp({ lossless: true }).toBuffer(),
  'animated webp': animation.clone().webp().toBuffer(),
}
const typeOf = (name: string) => `image/${/png|jpeg|gif|webp/.exec(name)![0]}` as ImageType

async function decodes(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes, { animated: true, failOn: 'error' }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}

it.each(Object.keys(samples))('reads a %s cut off after its headers as a decoder does', async (name) => {
  const bytes = await samples[name]!
  const type = typeOf(name)
  let cuts = 0
  for (let length = 40; length <= bytes.length; length += 3) {
    const part = bytes.subarray(0, length)
    const truncated = isTruncated(part, type)
    if (truncated) cuts++
    // A GIF may end between two blocks, even before its first picture.
    if (type !== 'image/gif' || truncated) expect([length, await decodes(part)]).toEqual([length, !truncated])
  }
  expect(cuts).toBeGreaterThan(20)
  expect(isTruncated(bytes, type)).toBe(false)
  expect(isTruncated(Buffer.concat([bytes, Buffer.from('and more')]), type)).toBe(false)
})

const header = Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
const control = [0x21, 0xf9, 4, 0, 4, 0, 0, 0]
const pixel = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
/** Returns a GIF with this many frames and an end marker. */
const gif = (frames: number): Buffer => {
  const each = Array<Buffer>(frames).fill(Buffer.from([...control, ...pixel]))
  return Buffer.concat([Buffer.from('GIF89a'), header, ...each, Buffer.from([0x3b])])
}

it('finds a GIF cut off wherever it is within a block', () => {
  const two = gif(2)
  const atEdges = [19, 27, 42, 50, 65, 66]
  const whole = Array.from(two.keys(), (index) => index + 1)
    .filter((length) => length >= 19)
    .filter((length) => !isTruncated(two.subarray(0, length), 'image/gif'))
  expect(whole).toEqual(atEdges)
})

it('leaves an invalid block to the decoder', () => {
  const junk = Buffer.concat([gif(1).subarray(0, -1), Buffer.from('junk')])
  expect(isTruncated(junk, 'image/gif')).toBe(false)
  expect(isTruncated(Buffer.concat([gif(1), Buffer.from('!')]), 'image/gif')).toBe(false)
})
