import { wordsOf } from '../text/words.ts'
import type { AnyEntity, RowOf } from './entity.ts'
import { Schema } from './schema.ts'
import { prefixesOf, termsOf } from './text-search.ts'
import type { StoredRow } from './values.ts'

/** Returns a predicate: whether a search for a text finds a row. */
export function matcherOf<E extends AnyEntity>(entity: E, text: string): (row: RowOf<E>) => boolean {
  const table = new Schema([entity]).of(entity)
  const { columns, words } = table.search!
  const prefixes = prefixesOf(text)
  return (row: StoredRow) => {
    const textsOf = (names: typeof columns) => names.map(({ name }) => (row[name] as string | null) ?? '')
    const queryWords = textsOf(words)
    const columnWords = textsOf(columns).flatMap(wordsOf)
    // Most rows do not match, and to look for a prefix anywhere takes less time than to make the terms.
    const mayMatch = (prefix: string) =>
      queryWords.some((list) => list.includes(prefix)) || columnWords.some((word) => word.startsWith(prefix))
    if (prefixes.length === 0 || !prefixes.every(mayMatch)) return false
    const terms = termsOf(table, row)
    return prefixes.every((prefix) => terms.some((term) => term.startsWith(prefix)))
  }
}
