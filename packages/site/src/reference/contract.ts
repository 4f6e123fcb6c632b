import type * as Contract from '@chowk/contract/openapi'
import { setImmediate as turn } from 'node:timers/promises'
import { errorCodesOf, namespaces, operationList, type Namespace, type OperationId } from '@chowk/contract'

let loaded: typeof Contract | undefined

/** Loads the documentation of all operations. It is large, and most servers never show it. */
export async function loadContract(): Promise<void> {
  loaded ??= await import('@chowk/contract/openapi')
}

/** Same as `loadContract`, with the schemas of all operations, in steps that do not block the event loop. */
export async function loadSchemas(): Promise<void> {
  await loadContract()
  await contract().prepareSchemas(() => turn())
}

/** Returns the documentation of all operations, once loaded. */
export function contract(): typeof Contract {
  if (loaded === undefined) throw new Error('The contract is not loaded: the page has no `ready`.')
  return loaded
}

type Row = (typeof operationList)[number][1]

/** An operation of the reference. */
export interface Documented {
  readonly id: OperationId
  readonly row: Row
}

export const documented: readonly Documented[] = operationList.map(([id, row]) => ({ id, row }))

export const namespaceOf = (id: OperationId): Namespace => id.slice(0, id.indexOf('.')) as Namespace

/** Groups operations by namespace, in the order of the table. */
export const inNamespaces = (
  operations: readonly Documented[],
): readonly (readonly [Namespace, readonly Documented[]])[] =>
  namespaces
    .map((namespace) => [namespace, operations.filter(({ id }) => namespaceOf(id) === namespace)] as const)
    .filter(([, operations]) => operations.length > 0)

export const errorsOf = ({ row }: Documented) => errorCodesOf(row)
