import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { limits } from '@chowk/contract'

/** An image that stands beside the files, to be uploaded. */
export interface LocalImage {
  readonly file: string
  /** Of its bytes: the same image is uploaded once, wherever it stands. */
  readonly hash: string
}

/** Anything but an address and a path of the platform. */
export const isLocalImage = (source: string): boolean =>
  !/^([a-z][a-z\d+.-]*:|\/\/|\/storage\/)/i.test(source)

/** @throws Error where there is no such file, it stands outside of the folder, or the platform takes none like it. */
export async function localImage(folder: string, document: string, source: string): Promise<LocalImage> {
  const [path = ''] = source.split(/[?#]/)
  const decoded = decodedPath(path)
  // From the root of the site, where Hugo keeps such files below "static".
  const places = path.startsWith('/')
    ? [join(folder, decoded), join(folder, 'static', decoded)]
    : [join(folder, dirname(document), decoded)]
  for (const file of places) {
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes === undefined) continue
    // Whoever wrote the text must not have other files of this machine published.
    const inside = relative(await realpath(folder), await realpath(file))
    if (inside.startsWith('..')) throw new Error(`The image ${source} stands outside of the folder.`)
    await assertTaken(source, bytes)
    return { file, hash: createHash('sha256').update(bytes).digest('hex') }
  }
  throw new Error(
    `There is no image ${source}.${path.startsWith('/') ? ' Put it into the folder, and write its path from this file.' : ''}`,
  )
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** @throws Error for a file that an upload of it would be refused for. */
async function assertTaken(source: string, bytes: Buffer): Promise<void> {
  const { imageSizeOf, imageTypeOf } = await import('@chowk/engine')
  const type = imageTypeOf(bytes)
  if (type === undefined)
    throw new Error(`${source} is no image that is taken: save it as PNG, JPEG, WebP or GIF.`)
  if (bytes.length > limits.image)
    throw new Error(
      `The image ${source} has ${(bytes.length / 1_048_576).toFixed(1)} MB, and ${limits.image / 1_048_576} MB are taken: make it smaller.`,
    )
  const size = imageSizeOf(bytes, type)
  if (
    size &&
    (Math.max(size.width, size.height) > limits.imageSide || size.width * size.height > limits.imagePixels)
  )
    throw new Error(
      `The image ${source} has ${size.width} × ${size.height} pixels, which is too many: make it smaller.`,
    )
}
