import { operationById, type OperationId } from '@chowk/contract'
import type { Chowk } from '@chowk/sdk'
import { connect, type Connection } from '../connection/connect.ts'

/** A call as the command line gives it. */
export interface Call {
  readonly id: OperationId
  /** Path parameters, then the file of an upload. */
  readonly positional: readonly string[]
  /** The query or the body; undefined where the operation takes neither. */
  readonly input: object | undefined
  readonly idempotencyKey: string | undefined
  readonly connection: Connection
}

/** A call under way; that of a list has pages. */
export type Answer = Promise<unknown> & { pages?(): AsyncIterable<{ readonly items: readonly unknown[] }> }

/** What every method of a client looks like from here: path parameters, then what is sent, then options. */
type Method = (...values: unknown[]) => Answer

/** Makes the call; a function, as what it gives would be waited for otherwise. */
export async function callOperation(call: Call): Promise<() => Answer> {
  const { id, positional, input, idempotencyKey, connection } = call
  const { scope, upload } = operationById(id)
  const client = await connect(connection, { needsKey: scope !== null })
  const values: unknown[] = [...positional]
  if (upload && values.at(-1) === '-') values.splice(-1, 1, process.stdin)
  if (input !== undefined) values.push(input)
  values.push({ idempotencyKey })
  return () => methodOf(client, id)(...values)
}

function methodOf(client: Chowk, id: OperationId): Method {
  const [namespace = '', name = ''] = id.split('.')
  const resources = client as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>
  const resource = resources[namespace]
  const method = resource?.[name]
  if (method === undefined) throw new Error(`The client has no method ${id}.`)
  return method.bind(resource)
}
