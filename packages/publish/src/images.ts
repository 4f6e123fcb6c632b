import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { limits } from '@chowk/contract'
import { imageTypeOf, readImageSize } from '@chowk/engine'
import { readInside } from './folder-files.ts'
import { decodePath } from './links.ts'

/** A local image to upload. */
export interface LocalImage {
  readonly file: string
  /** Hash of the bytes: equal images are uploaded once. */
  readonly hash: string
}

/** Returns whether an image is neither a URL nor a path of the platform. */
export const isLocalImage = (url: string): boolean => !/^([a-z][a-z\d+.-]*:|\/\/|\/storage\/)/i.test(url)

/** Finds and validates an image. @throws Error */
export async function openImage(folder: string, document: string, url: string): Promise<LocalImage> {
  const [path = ''] = url.split(/[?#]/)
  const decoded = decodePath(path)
  // Hugo serves "static" at the root of the site.
  const files = path.startsWith('/') ? [decoded, join('static', decoded)] : [join(dirname(document), decoded)]
  // Names differ in their form of Unicode where a folder comes from another system.
  for (const file of files.flatMap((name) => [name, name.normalize('NFC'), name.normalize('NFD')])) {
    const bytes = await readInside(folder, file)
    if (bytes === undefined) continue
    await validateImage(url, bytes)
    return { file: join(folder, file), hash: createHash('sha256').update(bytes).digest('hex') }
  }
  throw new Error(
    `Image not found: ${url}.${path.startsWith('/') ? ' Use a path relative to this file.' : ''}`,
  )
}

/** Validates an image. @throws Error for a file that the platform rejects. */
async function validateImage(url: string, bytes: Buffer): Promise<void> {
  const type = imageTypeOf(bytes)
  if (type === undefined) throw new Error(`${url} is not a PNG, JPEG, WebP or GIF image.`)
  const { image, imageSide, imagePixels } = limits
  if (bytes.length > image)
    throw new Error(
      `The image ${url} is too large: ${(bytes.length / 1_048_576).toFixed(1)} MB. The limit is ${image / 1_048_576} MB.`,
    )
  const { width, height } = (await readImageSize(bytes, type)) ?? { width: 0, height: 0 }
  if (Math.max(width, height) > imageSide || width * height > imagePixels)
    throw new Error(`The image ${url} has too many pixels: ${width} × ${height}.`)
}
