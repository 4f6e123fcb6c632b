import { resolveSchema, schemasOf, type JsonSchema, type OperationId } from '@chowk/contract'
import { InvalidArgumentError, Option } from 'commander'
import { choicesOf, factsOf } from './facts.ts'

/** Something that an operation takes in its query or its body. */
export interface Field {
  readonly name: string
  /** With two dashes. */
  readonly flag: string
  readonly description: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The fields of an operation. */
export function fieldsOf(id: OperationId): readonly Field[] {
  const { parameters, body } = schemasOf(id)
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  if (body === undefined)
    return inQuery.map(({ name, required, schema, description }) =>
      fieldOf(name, required, schema, description),
    )
  const { properties = {}, required = [] } = resolveSchema(body.schema)
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, required.includes(name), schema, schema.description ?? resolveSchema(schema).description),
  )
}

function fieldOf(name: string, required: boolean, schema: JsonSchema, description = ''): Field {
  const facts = [required ? 'needed' : '', factsOf(schema)].filter((fact) => fact !== '').join('; ')
  return {
    name,
    flag: `--${name.replaceAll('_', '-')}`,
    description: facts === '' ? description : `${description} (${facts})`.trim(),
    required,
    schema,
  }
}

/** Stands for null until all flags are read: commander takes a null for a flag without a value. */
const NULL = Symbol('null')

/** How an empty list is written. Beside other entries it is one like them, such as an option of a quiz. */
const EMPTY = '[]'

/** What the flags give, by the names of the fields. */
export function givenBy(flags: object, fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const values = flags as Readonly<Record<string, unknown>>
  const given = fields
    .map((field) => [field.name, values[new Option(field.flag).attributeName()]] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, value === NULL ? null : value]))
}

/** A flag for each field. What a value has to be like is for the server to say; a flag only makes it the right kind. */
export const fieldOptions = (fields: readonly Field[]): Option[] =>
  fields.map((field) => {
    const option = fieldOption(field)
    const choices = choicesOf(field.schema)
    // For help and completion.
    if (choices.length > 0) option.argChoices = [...choices]
    return option
  })

function fieldOption({ flag, description, schema }: Field): Option {
  const kinds = kindsOf(schema)
  const list = listOf(schema)
  if (list !== undefined) {
    const entryOf = (text: string) => valueOf(text, list.kinds)
    const words = `Once for each entry${list.mayBeEmpty ? `; '${EMPTY}' for none` : ''}.`
    return new Option(`${flag} <value>`, `${description} ${words}`.trim()).argParser<
      readonly unknown[] | typeof NULL
    >((text, earlier) => {
      if (text === 'null' && kinds.has('null')) return NULL
      if (earlier === undefined || earlier === NULL)
        return text === EMPTY && list.mayBeEmpty ? [] : [entryOf(text)]
      return [...(earlier.length === 0 ? [entryOf(EMPTY)] : earlier), entryOf(text)]
    })
  }
  const parse = (text: string) => valueOf(text, kinds)
  if (kinds.has('boolean')) return new Option(`${flag} [value]`, description).preset('true').argParser(parse)
  const isJson = kinds.has('object') || kinds.has('array')
  return new Option(`${flag} <${isJson ? 'json' : 'value'}>`, description).argParser(parse)
}

/**
 * The value that a text stands for, with {@link NULL} for null.
 * @throws InvalidArgumentError where the text is no value of any of these JSON types.
 */
function valueOf(text: string, kinds: ReadonlySet<string>): unknown {
  if (text === 'null' && kinds.has('null')) return NULL
  if (kinds.has('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  if ((kinds.has('integer') || kinds.has('number')) && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  if (kinds.has('string') || kinds.size === 0) return text
  if (kinds.has('object') || kinds.has('array')) return jsonOf(text)
  throw new InvalidArgumentError(`It is of type ${[...kinds].join(' or ')}.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError('It is JSON.')
  }
}

/** The JSON types that a schema takes; none where it takes any. */
function kindsOf(reference: JsonSchema): ReadonlySet<string> {
  const schema = resolveSchema(reference)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return new Set(alternatives.flatMap((one) => [...kindsOf(one)]))
  const values = schema.enum ?? ('const' in schema ? [schema.const] : [])
  const named =
    schema.type === undefined ? values.map((value) => (value === null ? 'null' : typeof value)) : schema.type
  return new Set([named].flat())
}

/** A list whose entries are simple: their JSON types, and whether there may be none. */
function listOf(reference: JsonSchema): { kinds: ReadonlySet<string>; mayBeEmpty: boolean } | undefined {
  const schema = resolveSchema(reference)
  const list = [schema, ...(schema.anyOf ?? [])].map(resolveSchema).find(({ items }) => items !== undefined)
  if (list?.items === undefined) return undefined
  const kinds = kindsOf(list.items)
  return kinds.has('object') || kinds.has('array') ? undefined : { kinds, mayBeEmpty: !list.minItems }
}
