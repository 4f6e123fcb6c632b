import { operationById, schemasOf, type OperationId } from '@chowk/contract'
import { Option, type Command } from 'commander'
import { setting } from '../options.ts'
import { printJson } from '../print.ts'
import { callOperation, type Call } from './call.ts'
import { fieldOptions, fieldsOf, type Field } from './fields.ts'
import { readInput } from './input.ts'

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Adds the command of an operation: path parameters in their order, then a flag for each field. */
export function addOperation(namespace: Command, id: OperationId): void {
  const row = operationById(id)
  const { parameters } = schemasOf(id)
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
    command.option(
      '--idempotency-key <key>',
      'names the call, so that it is done once however often it is sent',
    )
  command.addOption(setting('--base-url <url>', 'where the interface is', 'CHOWK_BASE_URL'))
  command.addHelpText('after', '\nThe key to call with is taken from CHOWK_API_KEY.')

  command.action(async () => {
    const { jsonBody, idempotencyKey, baseUrl, ...flags } = command.opts<Flags>()
    const call: Call = {
      id,
      positional: command.args,
      input: fields.length === 0 ? undefined : await inputOf(fields, flags, jsonBody),
      idempotencyKey,
      baseUrl,
    }
    printJson(await callOperation(call))
  })
}

interface Flags extends Record<string, unknown> {
  readonly jsonBody?: string
  readonly idempotencyKey?: string
  readonly baseUrl?: string
}

/** The fields of the file, with those given by flags in their place. */
async function inputOf(
  fields: readonly Field[],
  flags: Readonly<Record<string, unknown>>,
  file: string | undefined,
) {
  const given = fields
    .map((field) => [field.name, flags[new Option(field.flag).attributeName()]] as const)
    .filter(([, value]) => value !== undefined)
  return { ...(file === undefined ? {} : await readInput(file)), ...Object.fromEntries(given) }
}
