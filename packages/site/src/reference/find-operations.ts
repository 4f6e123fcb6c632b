import type { Namespace } from '@chowk/contract'
import { documented, inNamespaces, type Documented } from './contract.ts'

/** Operations that match a search, by namespace. */
export interface FoundOperations {
  readonly words: readonly string[]
  readonly groups: readonly (readonly [Namespace, readonly Documented[]])[]
}

/** @param query May contain words in `q`; without them all operations match. */
export function findOperations(query: URLSearchParams): FoundOperations {
  const words = (query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = documented.filter(({ id, row }) => {
    const text = `${id} ${row.method} ${row.path} ${row.summary} ${row.description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return { words, groups: inNamespaces(found) }
}
