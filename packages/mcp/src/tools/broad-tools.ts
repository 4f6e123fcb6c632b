import { isDestructive, namespaceDescriptions, namespaces, schemasOf } from '@chowk/contract'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { ArgumentsError, printValue, type Arguments } from '../arguments.ts'
import { questionBefore } from '../ask-user.ts'
import type { Caller } from '../call-operation.ts'
import { inputSchema, selfContained } from '../input-schema.ts'
import { withinNamespaces, type OfferedOperation } from '../operations.ts'
import { failed } from '../tool-result.ts'
import { uploadSchema } from './operation-tool.ts'
import { directoryOf, type Directory } from './directory.ts'
import { runOperation } from './run-operation.ts'
import { signature } from './search.ts'
import { selection } from './selection.ts'
import type { Tool } from './tool.ts'

/**
 * Returns a few tools for all operations: find one, describe it, call it. Reading, adding and destructive operations
 * have separate call tools, so that users can allow each of them permanently.
 */
export function broadTools(operations: readonly OfferedOperation[], caller: Caller): Tool[] {
  const directory = directoryOf(operations)
  const used = callTools.filter(({ name }) => operations.some((operation) => toolFor(operation) === name))
  return [
    search(operations, directory),
    describe(directory, caller),
    ...used.map((about) => call(directory, caller, about)),
  ].map(strict)
}

/** Rejects unknown input: a filter next to `arguments` would be ignored and give wrong results. */
function strict(tool: Tool): Tool {
  const { name, inputSchema } = tool.description
  const names = Object.keys(inputSchema.properties ?? {})
  const unknownIn = (input: Arguments) => Object.keys(input).find((each) => !names.includes(each))
  const hint = names.includes('arguments') ? ' Pass the operation’s fields in arguments.' : ''
  return {
    ...tool,
    asks: (input) => (unknownIn(input) === undefined ? tool.asks?.(input) : undefined),
    call(input, signal) {
      const unknown = unknownIn(input)
      if (unknown === undefined) return tool.call(input, signal)
      return failed(
        undefined,
        new ArgumentsError(
          `${name} does not accept ${printValue(unknown)}. It accepts: ${names.join(', ')}.${hint}`,
        ),
      )
    },
  }
}

const callTools = [
  {
    name: 'read_operation',
    description: 'Calls a read-only operation: lists, single items, search, settings, usage.',
    annotations: { title: 'Read', readOnlyHint: true, openWorldHint: true },
  },
  {
    name: 'write_operation',
    description:
      'Calls an operation that adds something or can be undone: publish, send, book, apply, follow. Others can see the result.',
    annotations: { title: 'Write', readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  },
  {
    name: 'destructive_operation',
    description:
      'Calls an operation that overwrites, ends or removes something: edit, cancel, archive, decline, leave, block.',
    annotations: {
      title: 'Overwrite or remove',
      readOnlyHint: false,
      destructiveHint: true,
      openWorldHint: true,
    },
  },
] as const

/** Returns the name of the tool that calls an operation. */
const toolFor = ({ id, row }: OfferedOperation): (typeof callTools)[number]['name'] =>
  row.method === 'GET' ? 'read_operation' : isDestructive(id) ? 'destructive_operation' : 'write_operation'

const operationField = { type: 'string', description: 'An operation ID, for example posts.list.' }

function search(operations: readonly OfferedOperation[], directory: Directory): Tool {
  const offered = namespaces.filter((namespace) => withinNamespaces(operations, [namespace]).length > 0)
  return {
    description: {
      name: 'search_operations',
      description: `Finds operations by purpose. Returns a line for each: ID, fields (* = required), purpose. Covers ${operations.length} operations in: ${offered.join(', ')}.`,
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'Words, for example: schedule a post.' } },
        required: ['query'],
        additionalProperties: false,
      },
      annotations: { title: 'Find operations', readOnlyHint: true, openWorldHint: false },
    },
    call: answering(({ query }) => {
      if (typeof query !== 'string') throw new ArgumentsError('query must be a string.')
      const found = directory.search(query)
      return found.length > 0
        ? found.map(signature).join('\n')
        : `No operation matches. Namespaces:\n${offered.map((name) => `${name}: ${namespaceDescriptions[name]}`).join('\n')}`
    }),
  }
}

const describe = (directory: Directory, { files }: Caller): Tool => ({
  description: {
    name: 'describe_operation',
    description: 'Describes an operation: input (JSON Schema), scope, quota and response.',
    inputSchema: {
      type: 'object',
      properties: {
        operation: operationField,
        answer: {
          type: 'boolean',
          description: 'Whether to include the schema of the response.',
          default: false,
        },
      },
      required: ['operation'],
      additionalProperties: false,
    },
    annotations: { title: 'Describe an operation', readOnlyHint: true, openWorldHint: false },
  },
  call: answering(({ operation, answer }) => {
    const found = directory.get(operation)
    const { id, row } = found
    const { summary, description, scope, quota } = row
    return JSON.stringify({
      operation: id,
      call_with: toolFor(found),
      summary,
      ...(description && { description }),
      scope,
      ...(quota !== null && { daily_quota: quota }),
      arguments: row.upload ? uploadSchema(files !== undefined) : inputSchema(id, row),
      ...(answer === true && { answer: selfContained(schemasOf(id).response) }),
    })
  }),
})

const fieldsField = {
  type: 'array',
  items: { type: 'string' },
  description: 'Return only these fields of the response, for example id and title.',
}

function call(directory: Directory, caller: Caller, about: (typeof callTools)[number]): Tool {
  return {
    description: {
      ...about,
      inputSchema: {
        type: 'object',
        properties: {
          operation: operationField,
          arguments: {
            type: 'object',
            description: 'The input by field name. See describe_operation.',
            default: {},
          },
          ...(about.name === 'read_operation' && { fields: fieldsField }),
        },
        required: ['operation'],
        additionalProperties: false,
      },
    },
    ...(about.name === 'destructive_operation' && {
      asks: ({ operation, arguments: input = {} }) => {
        const found = directory.find(operation)
        return found && questionBefore(found, input)
      },
    }),
    call: ({ operation, arguments: input = {}, fields }, signal) => {
      try {
        const found = directory.get(operation)
        const right = toolFor(found)
        if (right !== about.name) throw new ArgumentsError(`Use ${right} for ${found.id}.`)
        if (typeof input !== 'object' || input === null || Array.isArray(input))
          throw new ArgumentsError('arguments must be an object.')
        const select = selection(found.id, fields)
        return runOperation(caller, found, input as Arguments, signal, { select, hasOutputSchema: false })
      } catch (error) {
        return failed(undefined, error)
      }
    },
  }
}

const answering =
  (answer: (input: Arguments) => string): Tool['call'] =>
  (input): CallToolResult => {
    try {
      return { content: [{ type: 'text', text: answer(input) }] }
    } catch (error) {
      return failed(undefined, error)
    }
  }
