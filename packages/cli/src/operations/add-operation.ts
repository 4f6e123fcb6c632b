import {
  effectOf,
  type Namespace,
  operationById,
  type OperationId,
  operationList,
  resolveSchema,
  schemasOf,
} from '@chowk/contract'
import type { Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { addConnectionOptions, type ConnectionOptions } from '../connection/connect.ts'
import { addOutputOptions, present, type OutputOptions, printPages } from '../output/present.ts'
import { prepareCall } from './call.ts'
import examples from './examples.json' with { type: 'json' }
import { fieldOption, fieldsOf, fieldValues } from './fields.ts'
import { readInput } from './input.ts'

interface OperationOptions extends ConnectionOptions, OutputOptions {
  readonly jsonBody?: string
  readonly idempotencyKey?: string
  readonly all?: true
  readonly yes?: true
}

/** Adds the commands for the operations of a namespace. */
export function addOperations(namespace: Command, name: Namespace): void {
  for (const [id] of operationList) if (id.startsWith(`${name}.`)) addOperation(namespace, id)
}

const toKebabCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Adds a command with an argument for each path parameter and a flag for each field. */
function addOperation(namespace: Command, id: OperationId): void {
  const row = operationById(id)
  const { parameters, response } = schemasOf(id)
  const name = id.slice(id.indexOf('.') + 1)
  const command = namespace
    .command(name)
    .summary(row.summary)
    .description(`${row.summary}\n\n${row.description}`.trim())
  if (toKebabCase(name) !== name) command.alias(toKebabCase(name))

  for (const parameter of parameters)
    if (parameter.in === 'path') command.argument(`<${parameter.name}>`, parameter.description)
  if (row.upload) command.argument('<file>', 'Image file; - for standard input')

  const fields = row.upload ? [] : fieldsOf(id)
  for (const field of fields) command.addOption(fieldOption(field))
  if (fields.length > 0)
    command.option('--json-body <file>', 'JSON file of fields; - for standard input; flags override it')
  if (row.idempotent)
    command.option('--idempotency-key <key>', 'Idempotency key: repeated calls with the same key run once')
  if (resolveSchema(response).properties?.has_more !== undefined)
    command.option('--all', 'Fetch all pages. Outside a terminal, prints one JSON value per line')
  const isFinal = effectOf(id) === 'end'
  if (isFinal) command.addOption(yesOption())
  addConnectionOptions(addOutputOptions(command)).addHelpText(
    'after',
    () => `\n${requirementsOf(id)}\n\nExample:\n  ${exampleOf(id, toKebabCase(name))}`,
  )

  command.action(async () => {
    const { jsonBody, idempotencyKey, all, ...options } = command.opts<OperationOptions>()
    if (isFinal) await confirm(row.summary, options)
    const body = jsonBody === undefined ? {} : await readInput(jsonBody)
    const call = await prepareCall({
      id,
      positional: command.args,
      input: fields.length === 0 ? undefined : { ...body, ...fieldValues(options, fields) },
      idempotencyKey,
      connection: options,
    })
    const answer = call()
    if (all && answer.pages) await printPages(answer.pages(), options)
    else await present(await answer, options)
  })
}

/** Returns the scope and the quota of an operation, for help. */
function requirementsOf(id: OperationId): string {
  const { scope, quota } = operationById(id)
  const key =
    scope === null
      ? 'No API key required.'
      : scope === 'any'
        ? 'Any API key works.'
        : `Requires the scope ${scope}.`
  return quota === null ? key : `${key} Uses one unit of the daily quota ${quota}.`
}

const exampleOf = (id: OperationId, name: string): string =>
  ['chowk', id.slice(0, id.indexOf('.')), name, ...examples[id].map(shellQuote)].join(' ')

const shellQuote = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
