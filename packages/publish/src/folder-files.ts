import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { DocumentError } from './front-matter.ts'

/** Returns whether a path is within a folder. */
export function isInside(folder: string, path: string): boolean {
  const from = relative(folder, path)
  return !/^\.\.($|[/\\])/.test(from) && !isAbsolute(from)
}

/**
 * Reads a file of a folder. Undefined if it does not exist. @throws Error for a linked file outside the folder, and
 * for other than regular files: a pipe would never end.
 */
export async function readInside(folder: string, path: string): Promise<Buffer | undefined> {
  const real = await realpath(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (real === undefined) return undefined
  // Text must not publish files outside the folder.
  if (!isInside(await realpath(folder), real)) throw new Error(`${path} is outside the folder.`)
  // Without waiting for who writes to a pipe.
  const file = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${path} is not a regular file.`)
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Reads a text of a folder. Undefined if it does not exist. @throws DocumentError for another encoding than UTF-8. */
export async function readText(folder: string, path: string): Promise<string | undefined> {
  const bytes = await readInside(folder, path)
  return bytes && decodeUtf8(bytes)
}

function decodeUtf8(bytes: Buffer): string {
  // UTF-16 English text is valid UTF-8 with zero bytes, so front matter would be missed.
  const isWide = bytes.subarray(0, 4).includes(0)
  try {
    if (!isWide) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Reported below.
  }
  throw new DocumentError(
    `The file is not UTF-8. Convert it, for example with \`iconv -f ${isWide ? 'utf-16' : 'latin1'} -t utf-8\`.`,
  )
}
