import { LinkRefused, type EngineOptions } from '@chowk/engine'

/** The headers of a PNG of one pixel, which is all that is looked at where nothing is decoded. */
export const tinyPng = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0],
  ...[0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
])

/** An internet that has an image at every address, but for those of `missing.example`. */
export const outsideImages: NonNullable<EngineOptions['links']> = {
  fetch: (url) =>
    url.startsWith('https://missing.example')
      ? Promise.reject(new LinkRefused('there is nothing there.'))
      : Promise.resolve({ bytes: tinyPng }),
}

/** An upload, as JSON. */
export const upload = { image: btoa(String.fromCharCode(...tinyPng)) }
