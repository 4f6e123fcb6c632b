import { withFewMarks } from './letters.ts'

/** The key of a tag: its name without regard to case, in all languages. */
export const tagKey = (name: string): string =>
  // Most names are plain ASCII, which needs none of what follows.
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

/** Turkish writes İ for what other languages write I, and lower case takes it apart. */
const DOTTED_I = /i\u0307/g

/** Names in their order, each topic once. */
export function distinctTags(sent: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const name of sent) {
    const key = tagKey(name)
    if (!names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
