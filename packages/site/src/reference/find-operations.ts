import type { Namespace, OperationId } from '@chowk/contract'
import { operationSearch } from '@chowk/contract/search'
import { documented, inNamespaces, namespaceOf, type Documented } from './contract.ts'

/** Operations that match a search, by namespace: those of the best match first. */
export interface FoundOperations {
  readonly words: string
  readonly groups: readonly (readonly [Namespace, readonly Documented[]])[]
}

/** The maximum number of results. */
const MAX_RESULTS = 12

let search: ReturnType<typeof operationSearch> | undefined

/** @param query May contain words in `q`; without them all operations match. */
export function findOperations(query: URLSearchParams): FoundOperations {
  const words = (query.get('q') ?? '').trim()
  if (words === '') return { words, groups: inNamespaces(documented) }
  // Built on the first search, as most servers have none.
  search ??= operationSearch(documented.map(({ id }) => id))
  const found = search(words).slice(0, MAX_RESULTS)
  const place = (namespace: Namespace) => found.findIndex((id) => namespaceOf(id) === namespace)
  const groups = inNamespaces(documented.filter(({ id }) => new Set<OperationId>(found).has(id)))
  return { words, groups: groups.toSorted(([a], [b]) => place(a) - place(b)) }
}
