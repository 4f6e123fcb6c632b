import { operationList, type Namespace, type Operation, type OperationId } from '@chowk/contract'

/** An operation offered to models. */
export interface OfferedOperation {
  readonly id: OperationId
  readonly row: Operation
}

/**
 * Returns the operations that a key with these scopes can call, in the order of the interface. Excludes the OpenAPI
 * document, as `describe_operation` returns the same in parts.
 */
export function offeredOperations({
  scopes,
  readOnly,
}: {
  readonly scopes: readonly string[]
  readonly readOnly: boolean
}): OfferedOperation[] {
  return operationList
    .filter(([, { scope }]) => scope !== null && (scope === 'any' || scopes.includes(scope)))
    .filter(([, { method }]) => !readOnly || method === 'GET')
    .map(([id, row]) => ({ id, row }))
}

/** Returns the operations of the given namespaces. */
export const withinNamespaces = (
  operations: readonly OfferedOperation[],
  wanted: readonly Namespace[],
): OfferedOperation[] =>
  operations.filter(({ id }) => wanted.some((namespace) => id.startsWith(`${namespace}.`)))
