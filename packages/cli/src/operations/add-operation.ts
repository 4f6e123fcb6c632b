import {
  type Namespace,
  operationById,
  type OperationId,
  operationList,
  resolveSchema,
  schemasOf,
} from '@chowk/contract'
import type { Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { addConnection, type Connection } from '../connection/connect.ts'
import { addPresentation, present, type Presentation, presentPages } from '../output/present.ts'
import { callOperation } from './call.ts'
import { examples } from './examples.ts'
import { type Field, fieldOptions, fieldsOf, givenBy } from './fields.ts'
import { readInput } from './input.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Adds the command of an operation: path parameters in their order, then a flag for each field. */
function addOperation(namespace: Command, id: OperationId): void {
  const row = operationById(id)
  const { parameters, response } = schemasOf(id)
  const name = id.slice(id.indexOf('.') + 1)
  const command = namespace
    .command(name)
    .summary(row.summary)
    .description(`${row.summary}\n\n${row.description}`.trim())
  if (kebab(name) !== name) command.alias(kebab(name))

  for (const parameter of parameters)
    if (parameter.in === 'path') command.argument(`<${parameter.name}>`, parameter.description)
  if (row.upload) command.argument('<file>', 'an image; - for standard input')

  const fields = row.upload ? [] : fieldsOf(id)
  for (const option of fieldOptions(fields)) command.addOption(option)
  if (fields.length > 0) command.option('--json-body <file>', 'the fields as JSON; - for standard input')
  if (row.idempotent)
    command.option('--idempotency-key <key>', 'repeats of a call with the same key are done once')
  if (resolveSchema(response).properties?.has_more !== undefined)
    command.option('--all', 'fetch all pages; outside a terminal, print one JSON value per line')
  const isFinal = row.method === 'DELETE'
  if (isFinal) command.addOption(yesOption())
  addPresentation(command)
  addConnection(command)
  command.addHelpText('after', () => `\n${termsOf(id)}\n\nExample:\n  ${exampleOf(id, kebab(name))}`)

  command.action(async () => {
    const { jsonBody, idempotencyKey, all, ...flags } = command.opts<Flags>()
    if (isFinal) await confirm(row.summary, flags)
    const call = await callOperation({
      id,
      positional: command.args,
      input: fields.length === 0 ? undefined : await inputOf(fields, flags, jsonBody),
      idempotencyKey,
      connection: flags,
    })
    const answer = call()
    if (all && answer.pages) await presentPages(answer.pages(), flags)
    else await present(await answer, flags)
  })
}

interface Flags extends Connection, Presentation {
  readonly jsonBody?: string
  readonly idempotencyKey?: string
  readonly all?: true
  readonly yes?: true
}

/** What a call takes of the key, and of its owner's quotas. */
function termsOf(id: OperationId): string {
  const { scope, quota } = operationById(id)
  const key =
    scope === null
      ? 'No API key is needed.'
      : scope === 'any'
        ? 'Any API key works.'
        : `The API key needs the scope ${scope}.`
  return quota === null ? key : `${key} A success takes one unit of the daily quota ${quota}.`
}

/** The example as it is typed. */
const exampleOf = (id: OperationId, name: string): string =>
  ['chowk', id.slice(0, id.indexOf('.')), name, ...examples[id].map(quoted)].join(' ')

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** The fields of the file, with those given by flags in their place. */
async function inputOf(fields: readonly Field[], flags: object, file: string | undefined): Promise<object> {
  return { ...(file === undefined ? {} : await readInput(file)), ...givenBy(flags, fields) }
}

/** Adds to the command of a namespace a command for each of its operations. */
export function addOperations(command: Command, namespace: Namespace): void {
  for (const id of operationsOf(namespace)) addOperation(command, id)
}

const operationsOf = (namespace: Namespace): OperationId[] =>
  operationList.map(([id]) => id).filter((id) => id.startsWith(`${namespace}.`))
