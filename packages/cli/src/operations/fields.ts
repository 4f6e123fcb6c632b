import { resolveSchema, schemasOf, type JsonSchema, type OperationId } from '@chowk/contract'
import { InvalidArgumentError, Option } from 'commander'
import { choicesOf, constraintsOf } from './constraints.ts'

/** A field of the query or the body. */
export interface Field {
  readonly name: string
  /** Flag, with two dashes. */
  readonly flag: string
  readonly description: string
  readonly schema: JsonSchema
}

export function fieldsOf(id: OperationId): readonly Field[] {
  const { parameters, body } = schemasOf(id)
  if (body === undefined)
    return parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required, schema, description }) => fieldOf(name, required, schema, description))
  const { properties = {}, required = [] } = resolveSchema(body.schema)
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, required.includes(name), schema, schema.description ?? resolveSchema(schema).description),
  )
}

function fieldOf(name: string, required: boolean, schema: JsonSchema, description = ''): Field {
  const constraints = [...(required ? ['required'] : []), ...constraintsOf(schema)].join('; ')
  return {
    name,
    flag: `--${name.replaceAll('_', '-')}`,
    description: constraints === '' ? description : `${description} (${constraints})`.trim(),
    schema,
  }
}

/** Represents null in commander, where null means a flag without a value. */
const NULL = Symbol('null')

/** Value of an empty list. Among other entries it is a plain entry, such as an option of a quiz. */
const EMPTY = '[]'

/** Returns the fields set by flags. */
export function fieldValues(flags: object, fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const values = flags as Readonly<Record<string, unknown>>
  const entries = fields.flatMap(({ name, flag }) => {
    const value = values[new Option(flag).attributeName()]
    return value === undefined ? [] : [[name, value === NULL ? null : value] as const]
  })
  return Object.fromEntries(entries)
}

/** Creates a flag for a field. It only converts values; the server validates them. */
export function fieldOption(field: Field): Option {
  const option = createOption(field)
  const choices = choicesOf(field.schema)
  // For help and completion only.
  if (choices.length > 0) option.argChoices = [...choices]
  return option
}

function createOption({ flag, description, schema }: Field): Option {
  const types = typesOf(schema)
  const list = listOf(schema)
  if (list !== undefined) {
    const parseEntry = (text: string) => parseValue(text, list.types)
    const usage = `Repeat for several${list.mayBeEmpty ? `; '${EMPTY}' for none` : ''}.`
    return new Option(`${flag} <value>`, `${description} ${usage}`.trim()).argParser<
      readonly unknown[] | typeof NULL
    >((text, earlier) => {
      if (text === 'null' && types.has('null')) return NULL
      if (earlier === undefined || earlier === NULL)
        return text === EMPTY && list.mayBeEmpty ? [] : [parseEntry(text)]
      return [...(earlier.length === 0 ? [parseEntry(EMPTY)] : earlier), parseEntry(text)]
    })
  }
  const parse = (text: string) => parseValue(text, types)
  if (types.has('boolean')) return new Option(`${flag} [value]`, description).preset('true').argParser(parse)
  const isJson = types.has('object') || types.has('array')
  return new Option(`${flag} <${isJson ? 'json' : 'value'}>`, description).argParser(parse)
}

/** Parses a value, with {@link NULL} for null. @throws InvalidArgumentError for another JSON type. */
function parseValue(text: string, types: ReadonlySet<string>): unknown {
  if (text === 'null' && types.has('null')) return NULL
  if (types.has('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if ((types.has('integer') || types.has('number')) && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  if (types.has('string') || types.size === 0) return text
  if (!types.has('object') && !types.has('array'))
    throw new InvalidArgumentError(`Expected a value of type ${[...types].join(' or ')}.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('Expected JSON.')
  }
}

/** Returns the JSON types of a schema, or none if it allows any. */
function typesOf(reference: JsonSchema): ReadonlySet<string> {
  const schema = resolveSchema(reference)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return new Set(alternatives.flatMap((alternative) => [...typesOf(alternative)]))
  const values = schema.enum ?? ('const' in schema ? [schema.const] : [])
  const types = schema.type ?? values.map((value) => (value === null ? 'null' : typeof value))
  return new Set([types].flat())
}

/** Returns the types of the entries of a list of scalars. */
function listOf(reference: JsonSchema): { types: ReadonlySet<string>; mayBeEmpty: boolean } | undefined {
  const schema = resolveSchema(reference)
  const list = [schema, ...(schema.anyOf ?? [])].map(resolveSchema).find(({ items }) => items !== undefined)
  if (list?.items === undefined) return undefined
  const types = typesOf(list.items)
  return types.has('object') || types.has('array') ? undefined : { types, mayBeEmpty: !list.minItems }
}
