import type { JsonSchema } from '@chowk/contract'
import { contract } from './contract.ts'

/** Direction of a value: optional values that are sent may also be null, which is not documented. */
export type Direction = 'sent' | 'given'

const isNull = ({ type }: JsonSchema): boolean => type === 'null'

/** Returns the alternatives of a schema. */
const choicesOf = (schema: JsonSchema, direction: Direction): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter((choice) => direction === 'given' || !isNull(choice))

/** Describes the type of a value. */
export function typeOf(schema: JsonSchema, direction: Direction): string {
  const id = contract().componentId(schema.$ref)
  if (id !== undefined) return id
  // Alternatives beside a `type` only combine its fields.
  if (schema.type === undefined && (schema.anyOf ?? schema.oneOf) !== undefined)
    return choicesOf(schema, direction)
      .map((choice) => typeOf(choice, direction))
      .join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, direction)}`
  if (schema.format === 'html') return 'HTML'
  if (schema.format === 'date-time' || schema.format === 'date') return schema.format
  return String(schema.type ?? 'anything')
}

/** Returns the enum values, if any. */
export const valuesOf = (schema: JsonSchema, direction: Direction): readonly unknown[] =>
  choicesOf(schema, direction).flatMap((choice) =>
    choice.type === 'array' ? (choice.items?.enum ?? []) : (choice.enum ?? []),
  )

/** An object within a value, with the name of its record, if any. */
export interface Nested {
  readonly name: string | undefined
  readonly schema: JsonSchema
}

/** Returns the objects within a value: itself, its entries, or its alternatives. */
export function nestedIn(schema: JsonSchema): readonly Nested[] {
  const name = contract().componentId(schema.$ref)
  const resolved = contract().resolveSchema(schema)
  if (resolved.properties !== undefined) return [{ name, schema: resolved }]
  if (resolved.type === 'array') return nestedIn(resolved.items ?? {})
  if (typeof resolved.additionalProperties === 'object') return nestedIn(resolved.additionalProperties)
  return (resolved.anyOf ?? resolved.oneOf ?? []).flatMap(nestedIn)
}

const grouped = (bound: number): string => bound.toLocaleString('en')

/** Describes the bounds that the description of a value does not mention. */
export function boundsOf(schema: JsonSchema, direction: Direction): string[] {
  const description = schema.description ?? ''
  return choicesOf(schema, direction).flatMap((choice) => [
    ...range(choice.minimum, choice.maximum, '', description),
    ...range(choice.minLength, choice.maxLength, ' characters', description),
    ...range(choice.minItems, choice.maxItems, ' entries', description),
    ...(choice.default === undefined ? [] : [`Default \`${JSON.stringify(choice.default)}\`.`]),
  ])
}

function range(min: number | undefined, max: number | undefined, unit: string, description: string) {
  if (max === undefined || max === Number.MAX_SAFE_INTEGER || description.includes(grouped(max))) return []
  return [`${min === undefined ? 'At most' : `${grouped(min)} to`} ${grouped(max)}${unit}.`]
}
