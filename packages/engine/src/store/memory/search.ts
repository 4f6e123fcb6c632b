import { matchesNothing, type ResolvedText, type ResolvedTextPage } from '../text-search.ts'
import type { StoredRow } from '../values.ts'
import { testAll, type Elsewhere } from './condition.ts'
import { descending } from './descending.ts'
import type { Table } from './table.ts'
import type { TermIndex } from './term-index.ts'

export function searchPage(table: Table, page: ResolvedTextPage, elsewhere: Elsewhere): StoredRow[] {
  const rows: StoredRow[] = []
  let before = page.offset
  if (page.limit === 0) return rows
  for (const row of found(table, page, elsewhere)) {
    if (before-- > 0) continue
    rows.push(row)
    if (rows.length === page.limit) break
  }
  return rows
}

/** One of the things that a row must have. */
interface Demand {
  /** The ids of the rows that meet it: lists of ascending ids. */
  readonly lists: readonly (readonly number[])[]
  readonly metBy: (terms: readonly string[]) => boolean
}

/** Walks the rows that meet the demand which fewest do, and tests them for the others. */
function* found(table: Table, text: ResolvedTextPage, elsewhere: Elsewhere): Generator<StoredRow> {
  const index = table.terms
  if (index === undefined || matchesNothing(text)) return
  const demands = demandsOf(index, text)
  const rarest = demands.reduce((least, demand) => (total(demand) < total(least) ? demand : least))
  const others = demands.filter((demand) => demand !== rarest)
  const test = testAll(text.where, elsewhere)
  for (const id of descending(rarest.lists, text.below)) {
    const terms = index.termsOf(id)
    if (!others.every((demand) => demand.metBy(terms))) continue
    const row = table.get(id)!
    if (test(row)) yield row
  }
}

function demandsOf(index: TermIndex, { prefixes, within }: ResolvedText): Demand[] {
  return [
    ...prefixes.map((prefix) => ({
      lists: index.beginning(prefix),
      metBy: (terms: readonly string[]) => terms.some((term) => term.startsWith(prefix)),
    })),
    ...within.map((any) => {
      const wanted = new Set(any)
      return {
        lists: [...wanted].map((term) => index.having(term)),
        metBy: (terms: readonly string[]) => terms.some((term) => wanted.has(term)),
      }
    }),
  ]
}

function total({ lists }: Demand): number {
  return lists.reduce((sum, list) => sum + list.length, 0)
}
