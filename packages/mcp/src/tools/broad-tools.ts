import { namespaceDescriptions, namespaces, resolveSchema, schemasOf } from '@chowk/contract'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { ArgumentsError, type Arguments } from '../arguments.ts'
import { callOperation } from '../call-operation.ts'
import { inputSchema } from '../input-schema.ts'
import { withinNamespaces, type OfferedOperation } from '../operations.ts'
import type { McpOptions } from '../options.ts'
import { nextPage } from '../resources.ts'
import { failed, succeeded } from '../tool-result.ts'
import { uploadSchema } from './operation-tool.ts'
import { operationSearch } from './search.ts'
import type { Tool } from './tool.ts'

/** A few tools for all operations: find one, describe it, call it. Reading and writing are apart, so that reading can be allowed alone. */
export function broadTools(operations: readonly OfferedOperation[], options: McpOptions): Tool[] {
  const reads = operations.filter(({ row }) => row.method === 'GET')
  const writes = operations.filter(({ row }) => row.method !== 'GET')
  return [
    search(operations),
    describe(operations, options),
    call(reads, options, {
      name: 'read_operation',
      description: 'Calls an operation that changes nothing: lists, single things, search, settings, usage.',
      annotations: { title: 'Read', readOnlyHint: true, openWorldHint: true },
    }),
    ...(writes.length === 0
      ? []
      : [
          call(writes, options, {
            name: 'write_operation',
            description:
              'Calls an operation that changes something: publish, edit, send, book, apply, archive. Done for the member whose key it is, and seen by others.',
            annotations: { title: 'Write', readOnlyHint: false, destructiveHint: true, openWorldHint: true },
          }),
        ]),
  ]
}

const operationField = { type: 'string', description: 'The id of an operation, for example posts.list.' }

function search(operations: readonly OfferedOperation[]): Tool {
  // Built at the first search: most sessions make few, and starting should cost nothing.
  let find: ReturnType<typeof operationSearch> | undefined
  const offered = namespaces.filter((namespace) => withinNamespaces(operations, [namespace]).length > 0)
  return {
    description: {
      name: 'search_operations',
      description: `Finds operations of the platform by what they are for. Answers a line for each: its id, its fields (* where needed), its purpose. There are ${operations.length} operations, of: ${offered.join(', ')}.`,
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'Words, for example: schedule a post.' } },
        required: ['query'],
        additionalProperties: false,
      },
      annotations: { title: 'Find operations', readOnlyHint: true, openWorldHint: false },
    },
    call: answering(({ query }) => {
      if (typeof query !== 'string') throw new ArgumentsError('query has to be a text.')
      find ??= operationSearch(operations)
      const found = find(query)
      return found.length > 0
        ? found.join('\n')
        : `Nothing fits. There are:\n${offered.map((name) => `${name}: ${namespaceDescriptions[name]}`).join('\n')}`
    }),
  }
}

const describe = (operations: readonly OfferedOperation[], { files }: McpOptions): Tool => ({
  description: {
    name: 'describe_operation',
    description:
      'Tells what an operation takes, as JSON Schema, what it needs and costs, and what it answers.',
    inputSchema: {
      type: 'object',
      properties: {
        operation: operationField,
        answer: {
          type: 'boolean',
          description: 'Whether the schema of its answer is wanted too.',
          default: false,
        },
      },
      required: ['operation'],
      additionalProperties: false,
    },
    annotations: { title: 'Describe an operation', readOnlyHint: true, openWorldHint: false },
  },
  call: answering(({ operation, answer }) => {
    const { id, row } = find(operations, operation)
    const { summary, description, scope, quota } = row
    return JSON.stringify({
      operation: id,
      call_with: row.method === 'GET' ? 'read_operation' : 'write_operation',
      summary,
      ...(description && { description }),
      scope,
      ...(quota !== null && { daily_quota: quota }),
      arguments: row.upload ? uploadSchema(files !== undefined) : inputSchema(id, row),
      ...(answer === true && { answer: resolveSchema(schemasOf(id).response) }),
    })
  }),
})

const call = (
  operations: readonly OfferedOperation[],
  { client, files }: McpOptions,
  about: Pick<Tool['description'], 'name' | 'description' | 'annotations'>,
): Tool => ({
  description: {
    ...about,
    inputSchema: {
      type: 'object',
      properties: {
        operation: operationField,
        arguments: {
          type: 'object',
          description: 'Everything that it takes, by name, as describe_operation tells.',
          default: {},
        },
      },
      required: ['operation'],
      additionalProperties: false,
    },
  },
  call: async ({ operation, arguments: given = {} }, signal) => {
    try {
      const found = find(operations, operation)
      if (typeof given !== 'object' || given === null || Array.isArray(given))
        throw new ArgumentsError('arguments has to be an object.')
      const values = given as Arguments
      const outcome = await callOperation(client, found.id, values, { signal, files })
      return succeeded(outcome, nextPage(found, values, outcome.data))
    } catch (error) {
      return failed(error)
    }
  },
})

function find(operations: readonly OfferedOperation[], wanted: unknown): OfferedOperation {
  const found = operations.find(({ id }) => id === wanted)
  if (found === undefined)
    throw new ArgumentsError(
      `${JSON.stringify(wanted) ?? 'Nothing'} is no operation that this tool can call. Find one with search_operations.`,
    )
  return found
}

const answering =
  (answer: (given: Arguments) => string): Tool['call'] =>
  (given): CallToolResult => {
    try {
      return { content: [{ type: 'text', text: answer(given) }] }
    } catch (error) {
      return failed(error)
    }
  }
