import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { readText } from './folder-files.ts'
import { DocumentError, parseFrontMatter } from './front-matter.ts'
import { publicationFieldIn } from './publication.ts'

/** The file of a section of Hugo, which is no item. */
export const SECTION = /^_index(\.[\w-]+)?\.(md|markdown|html?)$/i

/** @throws DocumentError if a section of Hugo above a file could hold it back. */
export async function assertNoCascade(folder: string, path: string): Promise<void> {
  const above = posix.dirname(path)
  for (const name of await readdir(join(folder, above))) {
    if (!SECTION.test(name)) continue
    const section = posix.join(above, name)
    try {
      const { data } = parseFrontMatter((await readText(folder, section)) ?? '')
      const [, cascade] = Object.entries(data).find(([field]) => field.toLowerCase() === 'cascade') ?? []
      const field = publicationFieldIn(cascade)
      if (field !== undefined)
        throw new Error(`its cascade has "${field}". Write draft: true or scheduled_at in the files instead.`)
    } catch (error) {
      throw new DocumentError(`${section} could hold this file back: ${(error as Error).message}`)
    }
  }
  if (above !== '.') await assertNoCascade(folder, above)
}
