import { posix } from 'node:path'

/** Fields of Hugo and Jekyll without a meaning here. */
export const ignoredFields: ReadonlySet<string> = new Set(
  (
    'aliases audio author authors author_profile categories category classes comments contributors cover ' +
    'description excerpt excerpt_separator featured header images isCJKLanguage keywords ' +
    'lang last_modified_at lastmod layout linkTitle linktitle markup math menu menus mermaid modified outputs params permalink ' +
    'pin read_time redirect_from redirect_to related render_with_liquid resources ' +
    'robots series share sitemap slug subtitle summary teaser thumbnail toc translationKey type updated url videos weight'
  ).split(' '),
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
