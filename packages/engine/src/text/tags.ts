import { withFewMarks } from './letters.ts'

/** Returns the key of a tag: its name with case folded, in all languages. */
export const tagKey = (name: string): string =>
  // Fast path: most names are plain ASCII.
  ASCII.test(name)
    ? name.toLowerCase()
    : withFewMarks(name)
        .normalize('NFKC')
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .replace(DOTTED_I, 'i')
        .normalize('NFKC')

const ASCII = /^[\0-\x7f]*$/

/** Turkish İ, which lower case decomposes. */
const DOTTED_I = /i\u0307/g

/** Returns names in order, without duplicates of the same key. */
export function distinctTags(sent: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const name of sent) {
    const key = tagKey(name)
    if (!names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
