import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Returns the reason why a path cannot have a database, without opening it. Undefined if it can. */
export function invalidPathReason(path: string): string | undefined {
  const folder = dirname(resolve(path))
  try {
    if (!isFolder(folder)) return `the directory ${folder} does not exist.`
    return isFolder(path) ? `${path} is a directory; name a file in it.` : undefined
  } catch {
    return `the directory ${folder} cannot be entered by this user.`
  }
}
