import type { ListContext, Paging } from '../../handler.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { orderOf, positionOf } from '../../store/position.ts'
import type { MergeQuery, PageQuery, Position } from '../../store/store.ts'

/** Rows in the order of an index, without saying which page of them. */
type Listed<Query> = Omit<Query, 'after' | 'offset' | 'limit'>
export type ListedRows<E extends AnyEntity> = Listed<PageQuery<E>> | Listed<MergeQuery<E>>

/** Where a page begins: after a position, or after so many entries. One more is read than it holds, to tell whether another follows. */
export interface Begin {
  readonly after: Position | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * A page of a list.
 * @param order What positions consist of; cursors of another order are refused.
 * @param read Gives the entries from where the page begins, at least as many as asked for where there are so many.
 * @param positionOf Where an entry stands.
 */
export async function pageOf<Entry>(
  paging: Paging,
  order: readonly string[],
  read: (begin: Begin, before: number) => readonly Entry[] | Promise<readonly Entry[]>,
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

/** A page of the rows of an entity. */
export const pageOfRows = <E extends AnyEntity>(
  { tx, paging }: Pick<ListContext, 'tx' | 'paging'>,
  entity: E,
  query: ListedRows<E>,
) =>
  pageOf<RowOf<E>>(
    paging,
    orderOf(entity, query),
    (begin) =>
      'ranges' in query
        ? tx.mergedPage(entity, { ...query, ...begin })
        : tx.page(entity, { ...query, ...begin }),
    (row) => positionOf(entity, query, row),
  )
