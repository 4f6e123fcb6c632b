import {
  effectOf,
  isDestructive,
  operationList,
  type Namespace,
  type Operation,
  type OperationId,
} from '@chowk/contract'
import type { McpOptions } from './options.ts'

/** An operation offered to models. */
export interface OfferedOperation {
  readonly id: OperationId
  readonly row: Operation
}

/**
 * Returns the operations that a key with these scopes can call, within the options, in the order of the interface.
 * Excludes the OpenAPI document, as `describe_operation` returns the same in parts.
 */
export function offeredOperations(
  scopes: readonly string[],
  { tools = 'broad', readOnly, disableDestructive }: McpOptions,
): OfferedOperation[] {
  const offered = operationList
    .filter(([, { scope }]) => scope !== null && (scope === 'any' || scopes.includes(scope)))
    .filter(([id]) => !readOnly || effectOf(id) === 'read')
    .filter(([id]) => !disableDestructive || !isDestructive(id))
    .map(([id, row]) => ({ id, row }))
  return tools === 'broad' || tools === 'all' ? offered : withinNamespaces(offered, tools)
}

/** Returns the operations of the given namespaces. */
export const withinNamespaces = (
  operations: readonly OfferedOperation[],
  wanted: readonly Namespace[],
): OfferedOperation[] =>
  operations.filter(({ id }) => wanted.some((namespace) => id.startsWith(`${namespace}.`)))
