import type { JsonShape } from './entity.ts'
import { isComparable, type ColumnSchema, type TableSchema } from './schema.ts'

/** A value of a comparable column. */
export type Scalar = number | string | boolean

/** A stored row: every column present, every value of its kind. */
export type StoredRow = { readonly id: number } & Readonly<Record<string, unknown>>

/** A checked row before its insertion. Its `id` is 0 if the store assigns one. */
export type RowInput = { id: number } & Record<string, unknown>

/** Thrown for values that do not fit the declaration of their entity. */
export class InvalidValue extends TypeError {
  override readonly name = 'InvalidValue'
}

/**
 * Returns the value as every store keeps it, without shared mutable parts: text with lone surrogates replaced, JSON
 * serialized and parsed, bytes copied. Throws {@link InvalidValue}.
 */
export function checkedValue(table: TableSchema, column: ColumnSchema, value: unknown): unknown {
  if (value === null && (column.nullable || (column.kind === 'json' && column.shape === undefined)))
    return null
  switch (column.kind) {
    case 'integer':
      // Adding zero turns -0, which SQL does not keep, into 0.
      if (Number.isSafeInteger(value)) return (value as number) + 0
      break
    case 'text':
      if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed()
      break
    case 'boolean':
      if (typeof value === 'boolean') return value
      break
    case 'json': {
      // Fast path: most are short lists of strings, or empty.
      if (column.shape !== 'object' && isTextList(value)) return [...value]
      if (column.shape !== undefined && !hasShape[column.shape](value)) break
      const json = JSON.stringify(value) as string | undefined
      if (json !== undefined) return JSON.parse(json) as unknown
      break
    }
    case 'bytes':
      if (value instanceof Uint8Array) return new Uint8Array(value)
  }
  throw new InvalidValue(`${table.name}.${column.name} takes ${expected(column)}, not ${described(value)}.`)
}

const hasShape: Readonly<Record<JsonShape, (value: unknown) => boolean>> = {
  texts: isTextList,
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function isTextList(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false
  for (const entry of value as unknown[]) if (typeof entry !== 'string') return false
  return true
}

/** Returns a new row with every column checked. A missing nullable column becomes null. Throws {@link InvalidValue}. */
export function checkedRow(table: TableSchema, row: Readonly<Record<string, unknown>>): RowInput {
  const draft: RowInput = { ...table.blank, id: row.id === undefined ? 0 : checkedId(table, row.id) }
  let known = row.id === undefined ? 0 : 1
  for (const column of table.columns) {
    const { name, kind, nullable } = column
    const value = row[name]
    if (value !== undefined) known++
    // Fast path for the most frequent values; `checkedValue` handles the rest.
    if ((value === undefined || value === null) && nullable) continue
    if (kind === 'integer' && Number.isSafeInteger(value)) draft[name] = (value as number) + 0
    else if (kind === 'boolean' && typeof value === 'boolean') draft[name] = value
    else if (kind === 'text' && typeof value === 'string' && value.isWellFormed()) draft[name] = value
    else draft[name] = checkedValue(table, column, value)
  }
  // Finds unknown columns. The count skips the loop, except for columns that are present and undefined.
  if (Object.keys(row).length > known) for (const name in row) columnOf(table, name)
  return draft
}

function checkedId(table: TableSchema, id: unknown): number {
  if (Number.isSafeInteger(id) && (id as number) > 0) return id as number
  throw new InvalidValue(`${table.name}.id must be a positive integer, not ${described(id)}.`)
}

export function columnOf(table: TableSchema, name: string): ColumnSchema {
  const column = table.column.get(name)
  if (column === undefined) throw new InvalidValue(`${table.name} has no column ${name}.`)
  return column
}

/** Returns a column that can be incremented. Throws {@link InvalidValue} if this one can't. */
export function counterOf(table: TableSchema, name: string): ColumnSchema {
  const column = columnOf(table, name)
  if (column.counter) return column
  throw new InvalidValue(`${table.name}.${name} cannot be counted up, as it is declared as no counter.`)
}

/** Returns a value to compare with a column. Throws {@link InvalidValue} if the two are not comparable. */
export function comparableValue(table: TableSchema, column: ColumnSchema, value: unknown): Scalar | null {
  if (value === null) return null
  if (!isComparable(column)) {
    throw new InvalidValue(
      `${table.name}.${column.name} can only be compared with null, because it contains ${column.kind}.`,
    )
  }
  return checkedValue(table, column, value) as Scalar
}

const kinds = {
  integer: 'a safe integer',
  text: 'a string',
  boolean: 'a boolean',
  json: 'what JSON can hold',
  bytes: 'a Uint8Array',
}

const shapes = { texts: 'a list of strings', list: 'a list', object: 'an object' }

function expected(column: ColumnSchema): string {
  const kind = column.shape === undefined ? kinds[column.kind] : shapes[column.shape]
  return column.nullable ? `${kind} or null` : kind
}

function described(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'number') return String(value)
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
}
