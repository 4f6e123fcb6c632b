import type { ListContext, Paging } from '../../handler.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { orderOf, positionOf } from '../../store/position.ts'
import type { MergeQuery, PageQuery, Position } from '../../store/store.ts'

/** Rows in the order of an index, before paging. */
type Listed<Query> = Omit<Query, 'after' | 'offset' | 'limit'>
export type ListedRows<E extends AnyEntity> = Listed<PageQuery<E>> | Listed<MergeQuery<E>>

/**
 * Start of a page: after a position, or at an offset. The limit includes one extra row, which shows
 * whether another page follows.
 */
export interface PageStart {
  readonly after: Position | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * Returns a page of a list.
 * @param order The parts of a position; cursors of another order are refused.
 * @param read Returns the entries from the start of the page, at least as many as requested if they exist.
 * @param positionOf Returns the position of an entry.
 */
export async function pageOf<Entry>(
  paging: Paging,
  order: readonly string[],
  read: (start: PageStart, before: number) => readonly Entry[] | Promise<readonly Entry[]>,
  positionOf: (entry: Entry) => Position,
) {
  const { before, after } = paging.begin(order)
  const { limit } = paging
  const found = await read({ after, offset: after ? 0 : before, limit: limit + 1 }, before)
  const items = found.slice(0, limit)
  const has_more = found.length > limit
  const next_offset = before + items.length
  const next_cursor = has_more ? paging.cursorAt(order, next_offset, positionOf(items.at(-1)!)) : null
  return { items, next_offset, has_more, next_cursor }
}

/** Returns a page of the rows of an entity. */
export const pageOfRows = <E extends AnyEntity>(
  { tx, paging }: Pick<ListContext, 'tx' | 'paging'>,
  entity: E,
  query: ListedRows<E>,
) =>
  pageOf<RowOf<E>>(
    paging,
    orderOf(entity, query),
    (start) => tx.page(entity, { ...query, ...start }),
    (row) => positionOf(entity, query, row),
  )
