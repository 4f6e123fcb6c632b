import { operationById, type OperationId } from '@chowk/contract'
import { Chowk, ChowkError } from '@chowk/sdk'

/** A call as the command line gives it. */
export interface Call {
  readonly id: OperationId
  /** Path parameters, then the file of an upload. */
  readonly positional: readonly string[]
  /** The query or the body; undefined where the operation takes neither. */
  readonly input: object | undefined
  readonly idempotencyKey: string | undefined
  readonly baseUrl: string | undefined
}

/** What every method of a client looks like from here: path parameters, then what is sent, then options. */
type Method = (...values: unknown[]) => Promise<unknown>

/** Makes the call with the key of the environment. @throws Error whose message says what the server had against it. */
export async function callOperation({
  id,
  positional,
  input,
  idempotencyKey,
  baseUrl,
}: Call): Promise<unknown> {
  const { scope, upload } = operationById(id)
  const client = new Chowk({ baseUrl, ...(scope === null && { apiKey: null }) })
  const [namespace = '', name = ''] = id.split('.')
  const resource = (client as unknown as Readonly<Record<string, Readonly<Record<string, Method>>>>)[
    namespace
  ]
  const values: unknown[] = [...positional]
  if (upload && values.at(-1) === '-') values.splice(-1, 1, process.stdin)
  if (input !== undefined) values.push(input)
  values.push({ idempotencyKey })
  try {
    return await resource?.[name]?.call(resource, ...values)
  } catch (error) {
    if (error instanceof ChowkError) throw new Error(explain(error), { cause: error })
    throw error
  }
}

function explain({ message, code, requestId }: ChowkError): string {
  const identity = requestId === undefined ? code : `${code}, request ${requestId}`
  return `${message}${message.includes('\n') ? '\n' : ' '}(${identity})`
}
