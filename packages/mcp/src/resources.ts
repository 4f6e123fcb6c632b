import { namespaceDescriptions, namespaces, schemasOf, type OperationId } from '@chowk/contract'
import type {
  ReadResourceResult,
  Resource,
  ResourceLink,
  ResourceTemplateType,
} from '@modelcontextprotocol/server'
import { ArgumentsError, printValue, type Arguments } from './arguments.ts'
import { callOperation, type Caller } from './call-operation.ts'
import { withinNamespaces, type OfferedOperation } from './operations.ts'
import { signature } from './tools/search.ts'

/** Every readable resource has a URI: `chowk://posts.list?limit=50`. */
const SCHEME = 'chowk://'
const MAX_URI_LENGTH = 8192

/** Resources: an index of the operations, and the responses of reading operations. */
export interface Resources {
  readonly list: readonly Resource[]
  readonly templates: readonly ResourceTemplateType[]
  /** Returns operations by the prefix of their id, for the template. */
  readonly complete: (beginning: string) => OperationId[]
  /** @throws ArgumentsError for an invalid URI. @throws ChowkError if the platform refuses. */
  readonly read: (uri: string, signal: AbortSignal) => Promise<ReadResourceResult>
}

export function resourcesOf(operations: readonly OfferedOperation[], caller: Caller): Resources {
  const reads = operations.filter(({ row }) => row.method === 'GET')
  const index = `${SCHEME}operations`
  return {
    list: [
      {
        uri: index,
        name: 'operations',
        description: 'All operations that this key can call, with their input.',
        mimeType: 'text/markdown',
      },
      ...reads
        .filter(({ id }) => schemasOf(id).parameters.every(({ required }) => !required))
        .map(({ id, row }) => ({
          uri: SCHEME + id,
          name: id,
          description: row.summary,
          mimeType: 'application/json',
        })),
    ],
    templates: [
      {
        uriTemplate: `${SCHEME}{operation}{?arguments*}`,
        name: 'the response of an operation',
        description:
          'The response of any read-only operation, with its arguments as the query: chowk://posts.get?id=5, chowk://posts.list?offset=50&limit=50.',
        mimeType: 'application/json',
      },
    ],
    complete: (beginning) => reads.map(({ id }) => id).filter((id) => id.startsWith(beginning)),
    read: async (uri, signal) => {
      if (uri === index)
        return { contents: [{ uri, mimeType: 'text/markdown', text: operationIndex(operations) }] }
      const { id, input } = parse(uri, reads)
      const { data } = await callOperation(caller, id, input, signal)
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] }
    },
  }
}

/** Returns a link to the next page; undefined after the last, and for operations without pages. */
export function nextPage(
  { id, row }: OfferedOperation,
  input: Arguments,
  data: unknown,
): ResourceLink | undefined {
  if (row.method !== 'GET') return undefined
  const { has_more, next_cursor, next_offset } = data as Readonly<Record<string, unknown>>
  if (has_more !== true) return undefined
  const { cursor: _cursor, offset: _offset, ...same } = input
  const next = typeof next_cursor === 'string' ? { cursor: next_cursor } : { offset: next_offset }
  const query = new URLSearchParams(
    Object.entries({ ...same, ...next })
      // As in a call: null is as good as missing, and no text.
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
  return {
    type: 'resource_link',
    uri: `${SCHEME}${id}?${query.toString()}`,
    name: 'the next page',
    mimeType: 'application/json',
  }
}

function operationIndex(operations: readonly OfferedOperation[]): string {
  return namespaces
    .map((namespace) => [namespace, withinNamespaces(operations, [namespace])] as const)
    .filter(([, offered]) => offered.length > 0)
    .map(
      ([namespace, offered]) =>
        `## ${namespace}\n\n${namespaceDescriptions[namespace]}\n\n${offered.map((operation) => `- ${signature(operation)}`).join('\n')}\n`,
    )
    .join('\n')
}

function parse(uri: string, reads: readonly OfferedOperation[]): { id: OperationId; input: Arguments } {
  // More would not fit into a request either.
  if (uri.length > MAX_URI_LENGTH) throw new ArgumentsError(`A URI has at most ${MAX_URI_LENGTH} characters.`)
  const [, name, query = ''] = /^chowk:\/\/([\w.]+)(?:\?(.*))?$/.exec(uri) ?? []
  const found = reads.find(({ id }) => id === name)
  if (found === undefined)
    throw new ArgumentsError(`Unknown resource ${printValue(uri)}. Example: ${SCHEME}posts.list?limit=50.`)
  return { id: found.id, input: Object.fromEntries(new URLSearchParams(query)) }
}
