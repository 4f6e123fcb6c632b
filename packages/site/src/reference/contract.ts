import type * as Contract from '@chowk/contract/openapi'
import { setImmediate as turn } from 'node:timers/promises'
import { errorCodesOf, namespaces, operationList, type Namespace, type OperationId } from '@chowk/contract'

let loaded: typeof Contract | undefined

/** Reads what is said of every operation. It is large, and most who start a server never look at it. */
export async function loadContract(): Promise<void> {
  loaded ??= await import('@chowk/contract/openapi')
}

/** The same, and what each operation takes and gives: others are answered meanwhile. */
export async function loadSchemas(): Promise<void> {
  await loadContract()
  await contract().prepareSchemas(() => turn())
}

/** What is said of every operation, once it has been read. */
export function contract(): typeof Contract {
  if (loaded === undefined) throw new Error('The contract is not loaded: the page has no `ready`.')
  return loaded
}

type Row = (typeof operationList)[number][1]

/** An operation as its page shows it. */
export interface Documented {
  readonly id: OperationId
  readonly row: Row
}

export const documented: readonly Documented[] = operationList.map(([id, row]) => ({ id, row }))

export const namespaceOf = (id: OperationId): Namespace => id.slice(0, id.indexOf('.')) as Namespace

/** The operations of each namespace, in the order of the table. */
export const inNamespaces = (
  some: readonly Documented[],
): readonly (readonly [Namespace, readonly Documented[]])[] =>
  namespaces
    .map((namespace) => [namespace, some.filter(({ id }) => namespaceOf(id) === namespace)] as const)
    .filter(([, operations]) => operations.length > 0)

export const errorsOf = ({ row }: Documented) => errorCodesOf(row)

/** What the key of a call needs, in a few words. */
export function keyNeeded({ row: { scope } }: Documented): string {
  if (scope === null) return 'No key needed.'
  return scope === 'any' ? 'Needs a key, whatever its scopes.' : `Needs a key with the scope \`${scope}\`.`
}

/** What of the day's units a success takes, in a few words. */
export const quotaTaken = ({ row: { quota } }: Documented): string =>
  quota === null ? 'Not counted.' : `A success takes one unit of the daily quota \`${quota}\`.`
