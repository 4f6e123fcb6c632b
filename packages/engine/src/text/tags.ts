import { nameKey } from '@chowk/contract/core'

/** Returns names in order, without duplicates of the same key. */
export function distinctTags(sentNames: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const name of sentNames) {
    const key = nameKey(name)
    if (!names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
