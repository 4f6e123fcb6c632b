import { outsideImages, type ImageStore } from '@chowk/engine'
import { imagesInDatabase } from '../image-stores/in-database.ts'
import { InvalidSetting } from './invalid-setting.ts'

/**
 * Opens the image store `folder:PATH` or `s3://BUCKET`. Returns undefined for `database`.
 * @throws InvalidSetting for any other address, or an unusable store.
 */
export async function openImages(
  address: string,
  { mustExist = false }: { readonly mustExist?: boolean } = {},
): Promise<ImageStore | undefined> {
  if (address === 'database') return undefined
  const path = /^folder:(?:\/\/(?=\/))?(.+)$/s.exec(address)?.[1]
  if (path !== undefined) {
    const { folderImages } = await import('../image-stores/folder.ts')
    return folderImages(path, { mustExist }).catch((error: Error) => {
      throw new InvalidSetting(`Images can't be kept in ${path}: ${error.message}`)
    })
  }
  if (address.startsWith('s3:')) {
    const [{ s3Images }, { s3Settings }] = await Promise.all([
      import('../image-stores/s3.ts'),
      import('../image-stores/s3-address.ts'),
    ])
    return s3Images(s3Settings(address))
  }
  throw new InvalidSetting('Images are kept in: database, folder:PATH, or s3://BUCKET.')
}

/** Adapts an image store for an engine. `onError` is called if bytes can't be deleted. */
export const imageStorageOf = (images: ImageStore | undefined, onError?: (error: unknown) => void) =>
  images ? outsideImages(images, { ...(onError && { onError }) }) : imagesInDatabase
