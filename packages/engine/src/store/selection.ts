import { idColumn, type ColumnSchema, type IndexSchema, type KeySchema, type TableSchema } from './schema.ts'
import type { AnyEntity } from './entity.ts'
import type { Condition, MergeQuery, Existence, PageQuery, Position, Selection } from './store.ts'
import {
  checkedValue,
  columnOf,
  comparableValue,
  InvalidValue,
  type Scalar,
  type StoredRow,
} from './values.ts'

/** Selections with every name resolved and every value checked, as input for stores. */

export type ResolvedCondition =
  | {
      readonly kind: 'comparison'
      readonly column: ColumnSchema
      readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>='
      readonly value: Scalar | null
    }
  | {
      readonly kind: 'list'
      readonly column: ColumnSchema
      readonly operator: 'in' | 'not in'
      readonly values: readonly Scalar[]
      readonly hasNull: boolean
    }
  | {
      readonly kind: 'exists'
      readonly column: ColumnSchema
      /** The entity of the column. */
      readonly of: TableSchema
      /** The entity to look up the row in. */
      readonly named: TableSchema
      readonly key: KeySchema
      /** The values of the key's columns; undefined for the one that has the value of the column. */
      readonly given: readonly (Scalar | undefined)[]
      /** Whether such a row must exist, or must not. */
      readonly exists: boolean
    }
  | { readonly kind: 'any'; readonly conditions: readonly ResolvedCondition[] }

export interface ResolvedSelection {
  readonly index: IndexSchema
  /** The values of the first columns of the index. */
  readonly equals: readonly (Scalar | null)[]
  /** The column that `from` and `to` bound: the first that `equals` leaves free, or `id` after the last. */
  readonly bounded: ColumnSchema
  readonly from: Scalar | undefined
  readonly to: Scalar | undefined
  readonly where: readonly ResolvedCondition[]
}

export interface ResolvedPage extends ResolvedSelection {
  readonly descending: boolean
  /** One value for each column that `equals` leaves free, then the id. */
  readonly after: Position | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of several distinct ranges. */
export interface ResolvedMerge extends Omit<ResolvedPage, 'equals'> {
  readonly ranges: readonly ResolvedSelection['equals'][]
}

/** Throws {@link InvalidValue} if the selection does not fit the entity. */
export function resolveSelection<E extends AnyEntity>(
  table: TableSchema,
  selection: Selection<E>,
): ResolvedSelection {
  const index = table.indexes.get(selection.index)
  if (index === undefined) throw new InvalidValue(`${table.name} has no index ${selection.index}.`)
  const equals = resolveEquals(table, index, selection.equals ?? {})
  const bounded = index.columns[equals.length] ?? idColumn
  return {
    index,
    equals,
    bounded,
    from: selection.from === undefined ? undefined : comparableBound(table, bounded, selection.from),
    to: selection.to === undefined ? undefined : comparableBound(table, bounded, selection.to),
    where: selection.where?.length ? resolveConditions(table, selection.where) : NO_CONDITIONS,
  }
}

/** Throws {@link InvalidValue} if the query does not fit the entity. */
export function resolvePage<E extends AnyEntity>(table: TableSchema, query: PageQuery<E>): ResolvedPage {
  const selection = resolveSelection(table, query)
  return {
    ...selection,
    descending: query.order === 'desc',
    after:
      query.after &&
      resolvePosition(table, selection.index.columns.slice(selection.equals.length), query.after),
    ...resolveExtent(table, query),
  }
}

/** Returns undefined without ranges, and so without rows. Throws {@link InvalidValue} if the query does not fit. */
export function resolveMerge<E extends AnyEntity>(
  table: TableSchema,
  { ranges, ...query }: MergeQuery<E>,
): ResolvedMerge | undefined {
  const [first] = ranges
  if (first === undefined) return undefined
  const page: PageQuery<E> = { ...query, equals: first }
  const { equals: _, ...resolved } = resolvePage(table, page)
  const distinct = new Map<string, ResolvedSelection['equals']>()
  for (const range of ranges) {
    const equals = resolveEquals(table, resolved.index, range)
    distinct.set(JSON.stringify(equals), equals)
  }
  if (new Set([...distinct.values()].map((equals) => equals.length)).size > 1) {
    throw new InvalidValue(`The ranges of ${table.name}.${query.index} differ in their columns.`)
  }
  return { ...resolved, ranges: [...distinct.values()] }
}

/** Throws {@link InvalidValue} if the position does not fit an order by these columns. */
export function resolvePosition(
  table: TableSchema,
  columns: readonly ColumnSchema[],
  after: Position,
): Position {
  if (after.length !== columns.length + 1 || after.at(-1) === null)
    throw new InvalidValue(`A position in this order of ${table.name} has other values.`)
  return after.map((value, index) => {
    const column = columns[index] ?? idColumn
    return value === null && !column.nullable
      ? (checkedValue(table, column, value) as null)
      : comparableValue(table, column, value)
  })
}

function resolveEquals(table: TableSchema, index: IndexSchema, equals: Readonly<Record<string, unknown>>) {
  for (const { column, value } of index.where) {
    if (equals[column.name] === value) continue
    throw new InvalidValue(
      `The index ${table.name}.${index.name} has rows only in which ${column.name} is ${value}.`,
    )
  }
  const first = index.unlessNull ? index.columns[0] : undefined
  if (first !== undefined && (equals[first.name] ?? null) === null) {
    throw new InvalidValue(
      `The index ${table.name}.${index.name} is read for one ${first.name} at a time, which is not null.`,
    )
  }
  const { columns, where } = index
  let yielded = 0
  while (yielded < columns.length && Object.hasOwn(equals, columns[yielded]!.name)) yielded++
  const names = Object.keys(equals)
  if (names.length > yielded + where.length) {
    const remaining = names.filter((name) => !where.some(({ column }) => column.name === name))
    throw new InvalidValue(
      `${remaining.join(', ')} are not the first columns of the index ${table.name}.${index.name}.`,
    )
  }
  // Preallocated: an array that grows has capacity for seventeen.
  const values = new Array<Scalar | null>(yielded)
  for (let columnIndex = 0; columnIndex < yielded; columnIndex++)
    values[columnIndex] = comparableValue(table, columns[columnIndex]!, equals[columns[columnIndex]!.name])
  return values
}

const NO_CONDITIONS: readonly ResolvedCondition[] = []

/** Never null: bounds are numbers or strings, and checked. */
const comparableBound = (table: TableSchema, column: ColumnSchema, bound: number | string) =>
  comparableValue(table, column, bound) as Scalar

export function resolveConditions(
  table: TableSchema,
  conditions: readonly Condition<StoredRow>[],
): readonly ResolvedCondition[] {
  return conditions.map((condition) => resolveCondition(table, condition))
}

function resolveCondition(table: TableSchema, condition: Condition<StoredRow>): ResolvedCondition {
  if ('any' in condition) return { kind: 'any', conditions: resolveConditions(table, condition.any) }
  const [name, operator, operand] = condition as readonly [string, string, unknown]
  const column = columnOf(table, name)
  switch (operator) {
    case 'in':
    case 'not in': {
      const values = (operand as readonly unknown[]).map((value) => comparableValue(table, column, value))
      return {
        kind: 'list',
        column,
        operator,
        values: values.filter((value) => value !== null),
        hasNull: values.includes(null),
      }
    }
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { kind: 'comparison', column, operator, value: comparableValue(table, column, operand) }
    case 'exists in':
    case 'not exists in':
      return resolveNaming(table, column, operator, operand as Existence<StoredRow>[2])
    default:
      throw new InvalidValue(`Unknown operator ${operator}.`)
  }
}

function resolveNaming(
  of: TableSchema,
  column: ColumnSchema,
  operator: Existence<StoredRow>[1],
  { entity, key: name, equals = {} }: Existence<StoredRow>[2],
): ResolvedCondition {
  const named = of.tableOf(entity)
  const key = named.unique.get(name)
  const free = key?.columns.filter((each) => (equals[each.name] ?? null) === null) ?? []
  const fits = key?.columns.length === Object.keys(equals).length + 1 && free[0]?.kind === column.kind
  if (key === undefined || !fits || free.length > 1)
    throw new InvalidValue(`${named.name} has no unique key ${name} that ${of.name}.${column.name} could be.`)
  const given = key.columns.map((each) =>
    each === free[0] ? undefined : (comparableValue(named, each, equals[each.name]) as Scalar),
  )
  return { kind: 'exists', column, of, named, key, given, exists: operator === 'exists in' }
}

/** Returns the number of rows to skip, and to return. */
export function resolveExtent(
  table: TableSchema,
  {
    offset = 0,
    after,
    limit,
  }: { readonly offset?: number; readonly after?: Position | undefined; readonly limit: number },
) {
  if (after !== undefined && offset !== 0)
    throw new InvalidValue(`A page of ${table.name} starts after a position or skips rows, but not both.`)
  if (!(Number.isSafeInteger(offset) && offset >= 0))
    throw new InvalidValue(`The offset of a page of ${table.name} is ${offset}.`)
  if (!(Number.isSafeInteger(limit) && limit >= 0))
    throw new InvalidValue(`The limit of a page of ${table.name} is ${limit}.`)
  return { offset, limit }
}
