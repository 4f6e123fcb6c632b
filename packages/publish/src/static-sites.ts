import { posix } from 'node:path'

/** Fields of generators that look like misspelt ones, and have no meaning here. */
export const ignoredFields: readonly string[] =
  'categories category comments featured images linkTitle linktitle math name path state subtitle updated'.split(
    ' ',
  )

/** Returns the name and the day in a file name, as in Jekyll's `2027-01-14-firing-a-kiln.md` or `2027-1-4-kiln.md`. */
export function parseFileName(path: string): { readonly name: string; readonly day: string | undefined } {
  const { name, dir } = posix.parse(path)
  // A page bundle of Hugo is a folder with an index.
  const written = name === 'index' && dir !== '' ? posix.basename(dir) : name
  const [, day, remainder = written] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(written) ?? []
  return { name: remainder, day }
}

/** Returns a title from a file name: words of a slug, as in Jekyll, or the name of a note, as in Obsidian. */
export const titleOf = (name: string): string => {
  if (/[\s\p{Lu}]/u.test(name)) return name.normalize()
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
