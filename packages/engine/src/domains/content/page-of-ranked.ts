import type { ListContext } from '../../handler.ts'
import { pageOf } from './pages.ts'

/** An entry and what it is ordered by. */
export interface Ranked<Entry> {
  readonly entry: Entry
  /** Compared one after the other, the least first; no two entries have the same. */
  readonly ranks: readonly number[]
}

/** A page of entries that are found and ranked anew for each page. It begins after the ranks of the last entry of the page before. */
export async function pageOfRanked<Entry>(
  { paging }: Pick<ListContext, 'paging'>,
  order: readonly string[],
  entries: readonly Ranked<Entry>[],
) {
  const ranked = [...entries].sort((one, other) => compareLists(one.ranks, other.ranks))
  const page = await pageOf(
    paging,
    order,
    ({ after, offset, limit }) => {
      const rest = after
        ? ranked.filter(({ ranks }) => compareLists(ranks, after as readonly number[]) > 0)
        : ranked.slice(offset)
      return rest.slice(0, limit)
    },
    ({ ranks }) => ranks,
  )
  return { ...page, items: page.items.map(({ entry }) => entry) }
}

function compareLists(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, index) => rank !== other[index])
  return at === -1 ? 0 : one[at]! - other[at]!
}
