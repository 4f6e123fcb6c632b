import type { ResolvedText, ResolvedTextPage } from '../text-search.ts'
import type { StoredRow } from '../values.ts'
import { conditionTest, type UniqueLookup } from './condition.ts'
import { descending } from './descending.ts'
import type { Table } from './table.ts'
import { includes, type TermIndex } from './term-index.ts'

export function searchPage(table: Table, page: ResolvedTextPage, elsewhere: UniqueLookup): StoredRow[] {
  const rows: StoredRow[] = []
  let before = page.offset
  for (const row of found(table, page, elsewhere)) {
    if (before-- > 0) continue
    rows.push(row)
    if (rows.length === page.limit) break
  }
  return rows
}

/** One requirement of a search. */
interface Demand {
  /** Ascending ids: of every row that meets the requirement, and perhaps of others. */
  readonly lists: readonly (readonly number[])[]
  readonly metBy: (id: number) => boolean
}

/** Walks the rows of the rarest requirement, and tests them against the others. */
function* found(table: Table, text: ResolvedTextPage, elsewhere: UniqueLookup): Generator<StoredRow> {
  const index = table.terms
  if (index === undefined) return
  const demands = demandsOf(index, text)
  const rarest = demands.reduce((min, demand) => (total(demand) < total(min) ? demand : min))
  const test = conditionTest(text.where, elsewhere)
  for (const id of descending(rarest.lists, text.below)) {
    if (!demands.every((demand) => demand.metBy(id))) continue
    const row = table.get(id)!
    if (test(row)) yield row
  }
}

function demandsOf(index: TermIndex, { prefixes, within }: ResolvedText): Demand[] {
  return [
    ...prefixes.map((prefix) => ({
      lists: [index.beginning(prefix)],
      metBy: (id: number) => index.begins(id, prefix),
    })),
    ...within.map((any) => {
      const lists = any.map((term) => index.having(term))
      return { lists, metBy: (id: number) => lists.some((list) => includes(list, id)) }
    }),
  ]
}

function total({ lists }: Demand): number {
  return lists.reduce((sum, list) => sum + list.length, 0)
}
