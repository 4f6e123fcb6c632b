import { expect, it } from 'vitest'
import { gifOfFrames, noiseImage, webpOfHiddenFrames } from './sample-images.ts'
import { framesAtMost, isTruncatedGif } from './structure.ts'

it('counts the frames of a WebP, hidden ones too', async () => {
  const animation = await noiseImage(8, 8, 3, 5).webp().toBuffer()

  expect(framesAtMost(animation)).toBe(5)
  expect(framesAtMost(await webpOfHiddenFrames(20))).toBe(20)
  expect(framesAtMost(await noiseImage(8, 8).webp().toBuffer())).toBe(0)
})

it('looks at no bytes but those of the WebP', async () => {
  const animation = await noiseImage(8, 8, 3, 5).webp().toBuffer()
  const within = Uint8Array.from([...animation, ...animation, ...animation])

  expect(framesAtMost(within.subarray(animation.length, 2 * animation.length))).toBe(5)
})

it('finds a GIF cut off wherever it is within a block', () => {
  const gif = gifOfFrames(2)
  const atEdges = [19, 27, 42, 50, 65, 66]

  const whole = Array.from(gif.keys(), (index) => index + 1)
    .filter((length) => length >= 19)
    .filter((length) => !isTruncatedGif(gif.subarray(0, length)))
  expect(whole).toEqual(atEdges)
})

it('leaves what is no block to the decoder', () => {
  expect(isTruncatedGif(Buffer.concat([gifOfFrames(1).subarray(0, -1), Buffer.from('junk')]))).toBe(false)
  expect(isTruncatedGif(Buffer.concat([gifOfFrames(1), Buffer.from('!')]))).toBe(false)
})
