import type { ImageConverter } from '@chowk/engine'
import type { SharpImagesOptions } from './images/sharp-images.ts'

/** The converter over sharp, loaded with the first image: sharp takes longer to load than all the rest of the server. */
export function sharpImages(options?: SharpImagesOptions): ImageConverter {
  let loading: Promise<ImageConverter> | undefined
  const load = async () => (await import('./images/sharp-images.ts')).sharpImages(options)
  return { convert: async (...image) => (await (loading ??= load())).convert(...image) }
}
