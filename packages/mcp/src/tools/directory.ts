import { ArgumentsError, printValue } from '../arguments.ts'
import type { OfferedOperation } from '../operations.ts'
import { searchOf } from './search.ts'

/** Finds operations by id, and by words. */
export interface Directory {
  readonly find: (wanted: unknown) => OfferedOperation | undefined
  /** @throws ArgumentsError with similar IDs if the operation is unknown. */
  readonly get: (wanted: unknown) => OfferedOperation
  readonly search: (query: string) => OfferedOperation[]
}

export function directoryOf(operations: readonly OfferedOperation[]): Directory {
  // Built on the first search: most sessions make few, and startup stays fast.
  let searching: ReturnType<typeof searchOf> | undefined
  const search: Directory['search'] = (query) => (searching ??= searchOf(operations))(query)
  const find: Directory['find'] = (wanted) => operations.find(({ id }) => id === wanted)
  return {
    find,
    search,
    get(wanted) {
      const found = find(wanted)
      if (found !== undefined) return found
      const near = typeof wanted === 'string' ? search(wordsIn(wanted)).slice(0, 3) : []
      throw new ArgumentsError(
        `${printValue(wanted)} is not an operation that this key can call. ${
          near.length > 0
            ? `Similar: ${near.map(({ id }) => id).join(', ')}.`
            : 'Find operations with search_operations.'
        }`,
      )
    },
  }
}

/** Returns the words of an id. */
const wordsIn = (id: string): string => id.slice(0, 100).replaceAll(/[._-]|(?=[A-Z])/g, ' ')
