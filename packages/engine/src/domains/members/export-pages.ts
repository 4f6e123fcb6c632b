import { waitForExclusiveTurn } from '../../ports/turns.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { positionOf } from '../../store/position.ts'
import type { PageQuery, Position, ReadTx, Store } from '../../store/store.ts'

/** Rows read in one turn. Content may have a hundred kilobytes each. */
export const PAGE = 50

/** Yields what a function makes of the rows of a range, in order. Reads page by page, not as of one moment. */
export async function* pagesOf<E extends AnyEntity, T>(
  store: Store,
  entity: E,
  range: Pick<PageQuery<E>, 'index' | 'equals'>,
  present: (tx: ReadTx, page: readonly RowOf<E>[]) => readonly T[] | Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after: Position | undefined; ;) {
    await waitForExclusiveTurn()
    const query = { ...range, after, limit: PAGE }
    const [page, presented] = await store.read(async (tx) => {
      const page = await tx.page(entity, query)
      return [page, page.length === 0 ? [] : await present(tx, page)] as const
    })
    yield* presented
    if (page.length < PAGE) return
    after = positionOf(entity, query, page.at(-1)!)
  }
}
