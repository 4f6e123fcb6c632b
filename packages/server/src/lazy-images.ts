import { createRequire } from 'node:module'
import { once, type ImageConverter } from '@chowk/engine'
import type { SharpImagesOptions } from './images/sharp-images.ts'

const require = createRequire(import.meta.url)

/** The converter over sharp, loaded with the first image: sharp takes longer to load than all the rest of the server. */
export function sharpImages(options?: SharpImagesOptions): ImageConverter {
  const load = once(async () => {
    // First by `require`, which can be repeated: a module that failed as `import` ran it fails until the process ends. Its native
    // part, which may meet a process without a file descriptor left, is the same for both.
    require('sharp')
    return (await import('./images/sharp-images.ts')).sharpImages(options)
  })
  return {
    convert: async (...image) => (await load()).convert(...image),
    narrow: async (...image) => (await load()).narrow?.(...image),
  }
}
