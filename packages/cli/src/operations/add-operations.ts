import {
  namespaceDescriptions,
  namespaces,
  operationList,
  type Namespace,
  type OperationId,
} from '@chowk/contract'
import type { Command } from 'commander'
import { addOperation } from './add-operation.ts'

/** Adds a command for each namespace, and to the one that is asked for a command for each of its operations. */
export function addOperations(program: Command, wanted: string | undefined): void {
  for (const namespace of namespaces) {
    const command = program
      .command(namespace)
      .description(namespaceDescriptions[namespace])
      .helpGroup('Commands that call a platform:')
    if (namespace === wanted) for (const id of operationsOf(namespace)) addOperation(command, id)
  }
}

const operationsOf = (namespace: Namespace): OperationId[] =>
  operationList.map(([id]) => id).filter((id) => id.startsWith(`${namespace}.`))
