/** A tag as it is kept: without a leading #, without white space around it. */
export const tagName = (text: string): string => text.replace(/^#/, '').trim().normalize('NFC')

/** What two names of the same tag have in common. */
export const tagKey = (name: string): string => name.normalize('NFKC').toLowerCase()

/** Names in their order, each topic once. */
export function tagNames(texts: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const text of texts) {
    const name = tagName(text)
    const key = tagKey(name)
    if (!names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
