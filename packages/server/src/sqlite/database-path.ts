import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Returns why there can be no database at a path, without opening it; undefined if there can. */
export function invalidPathReason(path: string): string | undefined {
  const folder = dirname(resolve(path))
  if (!isFolder(folder)) return `the directory ${folder} does not exist.`
  return isFolder(path) ? `${path} is a directory; name a file in it.` : undefined
}
