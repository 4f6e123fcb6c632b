import type { JsonSchema } from '@chowk/contract'
import { contract } from './contract.ts'

/** Whether a value is sent or given: what may be left out when it is sent may also be null, which is no news. */
export type Way = 'sent' | 'given'

const isNull = ({ type }: JsonSchema): boolean => type === 'null'

/** What a value may be, each a choice of its own. */
const choicesOf = (schema: JsonSchema, way: Way): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter((choice) => way === 'given' || !isNull(choice))

/** What a value is, in a few words. */
export function typeOf(schema: JsonSchema, way: Way): string {
  const id = contract().componentId(schema.$ref)
  if (id !== undefined) return id
  // Fields that stand beside it say what the choices are between.
  if (schema.type === undefined && (schema.anyOf ?? schema.oneOf) !== undefined)
    return choicesOf(schema, way)
      .map((choice) => typeOf(choice, way))
      .join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, way)}`
  if (schema.format === 'html') return 'HTML'
  if (schema.format === 'date-time' || schema.format === 'date') return schema.format
  return String(schema.type ?? 'anything')
}

/** The values to choose from, where there are some. */
export const valuesOf = (schema: JsonSchema, way: Way): readonly unknown[] =>
  choicesOf(schema, way).flatMap((choice) =>
    choice.type === 'array' ? (choice.items?.enum ?? []) : (choice.enum ?? []),
  )

/** An object within a value, with the name of its record where it has one. */
export interface Nested {
  readonly name: string | undefined
  readonly schema: JsonSchema
}

/** The objects that a value consists of: itself, its entries, or its choices. */
export function nestedIn(schema: JsonSchema): readonly Nested[] {
  const name = contract().componentId(schema.$ref)
  const resolved = contract().resolveSchema(schema)
  if (resolved.properties !== undefined) return [{ name, schema: resolved }]
  if (resolved.type === 'array') return nestedIn(resolved.items ?? {})
  if (typeof resolved.additionalProperties === 'object') return nestedIn(resolved.additionalProperties)
  return (resolved.anyOf ?? resolved.oneOf ?? []).flatMap(nestedIn)
}

const grouped = (bound: number): string => bound.toLocaleString('en')

/** What bounds a value that its description does not speak of. */
export function boundsOf(schema: JsonSchema, way: Way): string[] {
  const description = schema.description ?? ''
  return choicesOf(schema, way).flatMap((choice) => [
    ...range(choice.minimum, choice.maximum, '', description),
    ...range(choice.minLength, choice.maxLength, ' characters', description),
    ...range(choice.minItems, choice.maxItems, ' entries', description),
    ...(choice.default === undefined ? [] : [`Default \`${JSON.stringify(choice.default)}\`.`]),
  ])
}

function range(least: number | undefined, most: number | undefined, unit: string, description: string) {
  if (most === undefined || most === Number.MAX_SAFE_INTEGER || description.includes(grouped(most))) return []
  return [`${least === undefined ? 'At most' : `${grouped(least)} to`} ${grouped(most)}${unit}.`]
}
