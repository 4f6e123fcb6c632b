import { createHash } from 'node:crypto'
import type { OperationId } from '@chowk/contract'
import type { Arguments } from './arguments.ts'

/**
 * Returns the same string for the same operation and arguments: the order of fields does not matter, and null is the
 * same as a missing field. Valid as an idempotency key.
 */
export const fingerprintOf = (id: OperationId, values: Arguments): string =>
  `mcp-${createHash('sha256')
    .update(JSON.stringify([id, withoutNulls(values)]))
    .digest('base64url')}`

/** Returns a value with sorted fields and without null ones, which mean the same as missing ones in a create. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, below]) => below !== null && below !== undefined)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, below]) => [name, withoutNulls(below)]),
  )
}
