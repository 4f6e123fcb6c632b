import { componentId, componentSchemas, schemasOf, type OperationId } from '@chowk/contract'
import { ArgumentsError, printValue } from '../arguments.ts'

/** Paging fields are always kept, and so are empty lists. */
const PAGING = ['has_more', 'next_cursor', 'next_offset']

/**
 * Returns a function that keeps only some fields of a response, at any depth, with their ancestors.
 * @param fields A list of names; undefined for all.
 * @throws ArgumentsError for an invalid list, and for a name that the response does not have.
 */
export function selection(id: OperationId, fields: unknown): (data: unknown) => unknown {
  if (fields === undefined) return (data) => data
  if (!Array.isArray(fields)) throw new ArgumentsError('fields must be a list of names.')
  const names: readonly unknown[] = fields
  const known = fieldsIn(schemasOf(id).response)
  const unknown = names.find((name) => !known.has(name as string))
  if (unknown !== undefined)
    throw new ArgumentsError(
      `${id} does not return ${printValue(unknown)}. It returns: ${[...known].join(', ')}.`,
    )
  const wanted = new Set<unknown>([...PAGING, ...names])
  return (data) => {
    const empty = Object.entries(data as object).filter(
      ([, value]) => Array.isArray(value) && value.length === 0,
    )
    return { ...Object.fromEntries(empty), ...(selected(data, wanted) as object) }
  }
}

/** Returns the names of a schema's fields, at any depth. */
function fieldsIn(schema: unknown, seen = new Set<unknown>(), names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return names
  seen.add(schema)
  for (const [name, below] of Object.entries(schema)) {
    if (name === 'properties') for (const field of Object.keys(below as object)) names.add(field)
    const id = name === '$ref' ? componentId(below as string) : undefined
    fieldsIn(id === undefined ? below : componentSchemas()[id], seen, names)
  }
  return names
}

function selected(value: unknown, wanted: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((entry) => selected(entry, wanted))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, below]) => wanted.has(name) || holds(below, wanted))
      .map(([name, below]) => [name, wanted.has(name) ? below : selected(below, wanted)]),
  )
}

/** Whether a value contains a wanted field. */
function holds(value: unknown, wanted: ReadonlySet<unknown>): boolean {
  if (Array.isArray(value)) return value.some((entry) => holds(entry, wanted))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, below]) => wanted.has(name) || holds(below, wanted))
}
