import { operationList, type Namespace, type Operation, type OperationId } from '@chowk/contract'

/** An operation that a model may be offered. */
export interface OfferedOperation {
  readonly id: OperationId
  readonly row: Operation
}

/**
 * The operations that a key with these scopes can call, in the order of the interface. The description of the interface
 * itself is not among them: `describe_operation` says the same in parts.
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

/** Those of `operations` in one of `wanted`. */
export const withinNamespaces = (
  operations: readonly OfferedOperation[],
  wanted: readonly Namespace[],
): OfferedOperation[] =>
  operations.filter(({ id }) => wanted.some((namespace) => id.startsWith(`${namespace}.`)))
