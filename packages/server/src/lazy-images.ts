import { createRequire } from 'node:module'
import { once, type ImageConverter } from '@chowk/engine'
import type { SharpImagesOptions } from './images/sharp-images.ts'

const require = createRequire(import.meta.url)

/** Returns a converter that loads sharp with the first image: sharp loads slower than the rest of the server. */
export function sharpImages(options?: SharpImagesOptions): ImageConverter {
  const load = once(async () => {
    // `require` can be retried; a module that failed in `import` fails until the process ends. Both share its native
    // part, whose load may fail for lack of file descriptors.
    require('sharp')
    return (await import('./images/sharp-images.ts')).sharpImages(options)
  })
  return {
    convert: async (...image) => (await load()).convert(...image),
    narrow: async (...image) => (await load()).narrow?.(...image),
  }
}
