import { componentId, resolveSchema, type JsonSchema, type Parameter } from '@chowk/contract'
import { code, grouped, table } from './markdown.ts'

/** Returns a short description of a type, with links to records. */
function typeText(schema: JsonSchema): string {
  const id = componentId(schema.$ref)
  if (id !== undefined) return `[${id}](records.md#${id.toLowerCase()})`
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map((value) => code(String(value))).join(', ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map(typeText).join(' or ')
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return `list of ${typeText(schema.items ?? {})}`
  if (schema.type === 'object') return objectText(schema)
  if (schema.format === 'date-time' || schema.format === 'date') return schema.format
  return schema.format === 'html' ? 'HTML' : String(schema.type ?? 'anything')
}

function objectText({ properties, additionalProperties }: JsonSchema): string {
  if (properties !== undefined) return `object with ${Object.keys(properties).map(code).join(', ')}`
  return typeof additionalProperties === 'object' ? `object of ${typeText(additionalProperties)}` : 'object'
}

/** Returns the bounds of a value that its description does not mention. */
function boundsText(schema: JsonSchema): string[] {
  const told = (bound: number) => schema.description?.includes(grouped(bound)) ?? false
  const between = (least: number | undefined, most: number | undefined, unit: string) => {
    if (most === undefined || most === Number.MAX_SAFE_INTEGER || told(most)) return []
    return [`${least === undefined ? 'At most' : `${grouped(least)} to`} ${grouped(most)}${unit}.`]
  }
  return [
    ...between(schema.minimum, schema.maximum, ''),
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`Default ${code(JSON.stringify(schema.default))}.`]),
  ]
}

const notes = (schema: JsonSchema, description = schema.description ?? ''): string =>
  [description, ...boundsText({ ...schema, description })].filter(Boolean).join(' ')

const mark = (required: boolean): string => (required ? 'yes' : '')

/** Returns the parameters of an operation as a table. */
export const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ['Parameter', 'In', 'Type', 'Required', ''],
    parameters.map(({ name, in: place, required, description, schema }) => [
      code(name),
      place,
      typeText(schema),
      mark(required),
      notes(schema, description),
    ]),
  )

/** Returns the fields of an object as a table. */
export function fieldTable(schema: JsonSchema, head: string, kind: 'sent' | 'given'): string {
  const resolved = resolveSchema(schema)
  const { properties, required = [] } = resolved
  if (properties === undefined) return `${head}: ${typeText(resolved)}.`
  return table(
    [head, 'Type', kind === 'sent' ? 'Required' : 'Always', ''],
    Object.entries(properties).map(([name, field]) => [
      code(name),
      typeText(field),
      mark(required.includes(name)),
      notes(field),
    ]),
  )
}
