import { glob } from 'node:fs/promises'
import { posix } from 'node:path'
import { SECTION } from './sections.ts'

/** In any case, as the ends of names are read everywhere. */
const DOCUMENT = /\.(md|markdown|html?)$/i
/** Formats of generators that are not read, and would be missed. */
export const OTHER_FORMAT = /\.(mdx|mdown|mkdn?|rst|adoc|asciidoc|org|textile)$/i
const isPage = (name: string): boolean => /^README\.\w+$/i.test(name) || SECTION.test(name)

/** Finds the files to publish, sorted by path. A folder with the name of a file counts only if it has none. */
export async function findDocuments(folder: string): Promise<string[]> {
  const paths: string[] = []
  for await (const found of glob('**/*.*', { cwd: folder })) {
    const path = found.replaceAll('\\', '/')
    if (!(DOCUMENT.test(path) || OTHER_FORMAT.test(path)) || isPage(posix.basename(path))) continue
    if (!/(^|\/)(\.|node_modules\/)/.test(path)) paths.push(path)
  }
  return paths
    .filter((path) => !paths.some((otherPath) => otherPath.startsWith(`${path}/`)))
    .sort((a, b) => (a < b ? -1 : 1))
}
