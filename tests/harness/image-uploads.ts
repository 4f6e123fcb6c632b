import { LinkRejected, type EngineOptions } from '@chowk/engine'

/** Headers of a PNG of one pixel, sufficient where images are not decoded. */
export const tinyPng = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0],
  ...[0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
])

/** A fake internet with an image at every address, except at `missing.example`. */
export const fetchableImages: NonNullable<EngineOptions['links']> = {
  fetch: (url) =>
    url.startsWith('https://missing.example')
      ? Promise.reject(new LinkRejected('there is nothing there.'))
      : Promise.resolve({ bytes: tinyPng }),
}

/** Body of a JSON upload. */
export const upload = { image: btoa(String.fromCharCode(...tinyPng)) }
