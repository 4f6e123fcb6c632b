import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** An image that stands beside the files, to be uploaded. */
export interface LocalImage {
  readonly file: string
  /** Of its bytes: the same image is uploaded once, wherever it stands. */
  readonly hash: string
}

/** Anything but an address and a path of the platform. */
export const isLocalImage = (source: string): boolean => !/^([a-z][a-z\d+.-]*:|\/)/i.test(source)

/** @throws Error where there is no such file, or it stands outside of the folder. */
export async function localImage(folder: string, document: string, source: string): Promise<LocalImage> {
  const [path = ''] = source.split(/[?#]/)
  const file = join(folder, dirname(document), decodeURIComponent(path))
  const bytes = await readFile(file).catch(() => {
    throw new Error(`There is no image ${source}.`)
  })
  // Whoever wrote the text must not have other files of this machine published.
  const inside = relative(await realpath(folder), await realpath(file))
  if (inside.startsWith('..')) throw new Error(`The image ${source} stands outside of the folder.`)
  return { file, hash: createHash('sha256').update(bytes).digest('hex') }
}
