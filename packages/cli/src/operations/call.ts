import { operationById, type OperationId } from '@chowk/contract'
import { connect, type ConnectionOptions } from '../connection/connect.ts'

export interface OperationCall {
  readonly id: OperationId
  /** Path parameters, then the file of an upload. */
  readonly positional: readonly string[]
  /** Query or body. Undefined if the operation has neither. */
  readonly input: object | undefined
  readonly idempotencyKey: string | undefined
  readonly connection: ConnectionOptions
}

/** A running call. Lists have pages. */
type Answer = Promise<unknown> & { pages?(): AsyncIterable<{ readonly items: readonly unknown[] }> }
type Resource = Readonly<Record<string, (...values: unknown[]) => Answer>>

/** Returns a function that starts the call, because a returned promise would be awaited. */
export async function prepareCall(call: OperationCall): Promise<() => Answer> {
  const { id, positional, input, idempotencyKey, connection } = call
  const { scope, upload } = operationById(id)
  const client = await connect(connection, { needsKey: scope !== null })
  const values: unknown[] = [...positional]
  if (upload && values.at(-1) === '-') values.splice(-1, 1, process.stdin)
  if (input !== undefined) values.push(input)
  const [namespace = '', method = ''] = id.split('.')
  const resource = (client as unknown as Readonly<Record<string, Resource>>)[namespace]!
  return () => resource[method]!(...values, { idempotencyKey })
}
