import { createHash } from 'node:crypto'
import type { OperationId } from '@chowk/contract'

/**
 * Derives a key from the operation and its arguments, so that a call that a model repeats (no response seen, or
 * miscounted) takes effect once. The order of fields does not matter.
 */
export const derivedKey = (id: OperationId, values: Readonly<Record<string, unknown>>): string =>
  `mcp-${createHash('sha256')
    .update(JSON.stringify([id, sortKeys(values)]))
    .digest('base64url')}`

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, below]) => [name, sortKeys(below)]),
  )
}
