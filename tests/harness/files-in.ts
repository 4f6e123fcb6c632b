import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns all files below a folder, as relative paths. */
export const filesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
