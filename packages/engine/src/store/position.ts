import { idColumn, type ColumnSchema } from './schema.ts'
import type { AnyEntity, Columns, Indexes, RowOf } from './entity.ts'
import { compareValues } from './memory/order.ts'
import type { ResolvedPage } from './selection.ts'
import type { MergeQuery, PageQuery, Position } from './store.ts'
import type { Scalar } from './values.ts'

/** The part of a query that decides the order of a page, or of a merged page. */
type Ordered<E extends AnyEntity> =
  Pick<PageQuery<E>, 'index' | 'equals'> | Pick<MergeQuery<E>, 'index' | 'ranges'>

/** Returns the columns that order a page, ending with `id`. A position has a value for each. */
export function orderOf<E extends AnyEntity>(entity: E, query: Ordered<E>): readonly string[] {
  const equals = ('ranges' in query ? query.ranges[0] : query.equals) ?? {}
  const declared = (entity.indexes as Indexes<Columns>)[query.index]!
  const columns: readonly string[] = 'columns' in declared ? declared.columns : declared
  return [...columns.filter((name) => !Object.hasOwn(equals, name)), 'id']
}

/** Returns the position of a row of a page, or of a merged page. The next page starts after it. */
export const positionOf = <E extends AnyEntity>(entity: E, query: Ordered<E>, row: RowOf<E>): Position =>
  orderOf(entity, query).map((name) => (row as Record<string, unknown>)[name] as Scalar | null)

/** Part of a page that starts after a position: a range of the index, which a store reads without skipping rows. */
export interface KeyRange {
  /** Starts only at its bounds, not after a position. */
  readonly page: ResolvedPage
  /** Values of the first free columns of the page, the `id` last. Rows of the range come after this list. */
  readonly beyond: readonly Scalar[]
  /** Whether the first free column is not null. */
  readonly present: boolean
}

/**
 * Returns the consecutive key ranges of a page. SQL compares row values in index order except for null, so rows before
 * and after those with null are separate ranges. `idApart` also separates rows that differ by their id alone, for
 * indexes that cannot compare the id together with the columns.
 */
export function keyRangesOf(page: ResolvedPage, { idApart }: { readonly idApart: boolean }): KeyRange[] {
  const { after, from, to, descending } = page
  if (after === undefined) return [{ page, beyond: [], present: false }]
  const whole: KeyRange = { page: { ...page, after: undefined }, beyond: [], present: false }
  const first = after[0]!
  const [near, far] = descending ? [to, from] : [from, to]
  const bounded = near !== undefined || far !== undefined
  if (bounded) {
    // Bounds exclude nulls, which come before everything else.
    if (first === null) return descending ? [] : [whole]
    const isPast = (bound: Scalar) => compareValues(first, bound) * (descending ? -1 : 1)
    if (far !== undefined && isPast(far) > 0) return []
    if (near !== undefined && isPast(near) < 0) return [whole]
  }
  // The position replaces the nearer bound.
  const openRange = { ...whole.page, ...(descending ? { to: undefined } : { from: undefined }) }
  return [...rangesAfter(openRange, after, bounded, idApart)]
}

function* rangesAfter(
  page: ResolvedPage,
  after: Position,
  bounded: boolean,
  idApart: boolean,
): Generator<KeyRange> {
  const { index, equals, descending } = page
  const [column, ...furtherColumns]: readonly ColumnSchema[] = [
    ...index.columns.slice(equals.length),
    idColumn,
  ]
  const first = after[0]!
  const among = (...values: readonly (Scalar | null)[]): ResolvedPage => ({
    ...page,
    equals: [...equals, ...values],
    bounded: index.columns[equals.length + values.length] ?? idColumn,
    from: undefined,
    to: undefined,
  })
  const comparable = after.every((value) => value !== null)
  if (comparable && !(descending && furtherColumns.some(({ nullable }) => nullable))) {
    const values = after.slice(0, -1)
    if (idApart && values.length > 0) {
      yield { page: among(...values), beyond: after.slice(-1), present: false }
      yield { page, beyond: values, present: false }
    } else yield { page, beyond: after, present: false }
  } else {
    yield* rangesAfter(among(first), after.slice(1), false, idApart)
    if (first !== null) yield { page, beyond: [first], present: false }
    else if (!descending) yield { page, beyond: [], present: true }
  }
  if (descending && first !== null && column!.nullable && !bounded)
    yield { page: among(null), beyond: [], present: false }
}
