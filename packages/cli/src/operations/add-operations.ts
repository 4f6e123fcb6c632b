import { operationList, type Namespace, type OperationId } from '@chowk/contract'
import type { Command } from 'commander'
import { addOperation } from './add-operation.ts'

/** Adds to the command of a namespace a command for each of its operations. */
export function addOperations(command: Command, namespace: Namespace): void {
  for (const id of operationsOf(namespace)) addOperation(command, id)
}

const operationsOf = (namespace: Namespace): OperationId[] =>
  operationList.map(([id]) => id).filter((id) => id.startsWith(`${namespace}.`))
