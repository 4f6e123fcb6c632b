import { createHash } from 'node:crypto'
import type { OperationId } from '@chowk/contract'

/**
 * A key made from what is called and with what, so that a call that a model repeats, because it saw no answer or lost count,
 * is done once. The order of fields makes no difference.
 */
export const derivedKey = (id: OperationId, values: Readonly<Record<string, unknown>>): string =>
  `mcp-${createHash('sha256')
    .update(JSON.stringify([id, sorted(values)]))
    .digest('base64url')}`

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, below]) => [name, sorted(below)]),
  )
}
