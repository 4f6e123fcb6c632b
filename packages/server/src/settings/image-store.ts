import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { externalImages, type ImageStore } from '@chowk/engine'
import { imagesInDatabase } from '../image-stores/in-database.ts'
import { InvalidSetting } from './invalid-setting.ts'

type ImageLocation =
  | { readonly kind: 'database' }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'bucket' }

/** Reads where images are kept: `database`, `folder:PATH` or `s3://BUCKET`. @throws InvalidSetting */
export async function locationOfImages(address: string): Promise<ImageLocation> {
  if (address === 'database') return { kind: 'database' }
  const path = /^folder:(?:\/\/(?=\/))?(.+)$/s.exec(address)?.[1]
  if (path !== undefined) return { kind: 'folder', path }
  if (!address.startsWith('s3:')) throw new InvalidSetting('Expected database, folder:PATH or s3://BUCKET.')
  const { bucketOf } = await import('../image-stores/s3-address.ts')
  bucketOf(address)
  return { kind: 'bucket' }
}

/** Checks that a folder of images can be used or created, and that a bucket has credentials. @throws InvalidSetting */
export async function checkImages(address: string): Promise<void> {
  const location = await locationOfImages(address)
  if (location.kind === 'bucket') (await import('../image-stores/s3-address.ts')).s3Settings(address)
  if (location.kind !== 'folder') return
  for (let folder = resolve(location.path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && folder !== dirname(folder)) return undefined
      throw unusable(location.path, error)
    })
    if (found?.isDirectory() === false) throw unusable(location.path, new Error(`${folder} is not a folder.`))
    if (found)
      return access(folder, constants.W_OK).catch((error: Error) =>
        Promise.reject(unusable(location.path, error)),
      )
  }
}

const unusable = (path: string, { message }: Error) =>
  new InvalidSetting(`Images can't be kept in ${path}: ${message}`)

/**
 * Opens the image store `folder:PATH` or `s3://BUCKET`. Returns undefined for `database`.
 * @throws InvalidSetting for any other address, or an unusable store.
 */
export async function openImages(
  address: string,
  { mustExist = false }: { readonly mustExist?: boolean } = {},
): Promise<ImageStore | undefined> {
  const location = await locationOfImages(address)
  switch (location.kind) {
    case 'database':
      return undefined
    case 'folder': {
      const { folderImages } = await import('../image-stores/folder.ts')
      return folderImages(location.path, { mustExist }).catch((error: Error) => {
        throw unusable(location.path, error)
      })
    }
    case 'bucket': {
      const [{ s3Images }, { s3Settings }] = await Promise.all([
        import('../image-stores/s3.ts'),
        import('../image-stores/s3-address.ts'),
      ])
      return s3Images(s3Settings(address))
    }
  }
}

/** Adapts an image store for an engine. `onError` is called if bytes can't be deleted. */
export const imageStorageOf = (images: ImageStore | undefined, onError?: (error: unknown) => void) =>
  images ? externalImages(images, { ...(onError && { onError }) }) : imagesInDatabase
