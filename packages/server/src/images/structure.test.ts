import { expect, it } from 'vitest'
import { noiseImage, webpOfHiddenFrames } from '../../../../tests/harness/sample-images.ts'
import { framesAtMost } from './structure.ts'

it('counts the frames of a WebP, hidden ones too', async () => {
  const animation = await noiseImage(8, 8, 3, 5).webp().toBuffer()

  expect(framesAtMost(animation)).toBe(5)
  expect(framesAtMost(await webpOfHiddenFrames(20))).toBe(20)
  expect(framesAtMost(await noiseImage(8, 8).webp().toBuffer())).toBe(0)
})

it('looks at no bytes but those of the WebP', async () => {
  const animation = await noiseImage(8, 8, 3, 5).webp().toBuffer()
  const wrapped = Uint8Array.from([...animation, ...animation, ...animation])

  expect(framesAtMost(wrapped.subarray(animation.length, 2 * animation.length))).toBe(5)
})
