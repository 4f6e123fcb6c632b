import { componentId, type JsonSchema } from '@chowk/contract'
import { components } from './model.ts'
import { describeField } from './prose.ts'

/** Whether a type is of a request or a response. */
export type Direction = 'input' | 'output'

/**
 * Returns the TypeScript type of a schema. Enums of responses are open to future values, except discriminants, by which
 * the compiler distinguishes kinds.
 */
export function typeOf(schema: JsonSchema, direction: Direction, isDiscriminant = false): string {
  const inner = (below: JsonSchema) => typeOf(below, direction)
  const { $ref, const: constant, enum: choices, type } = schema
  if ($ref !== undefined) return componentId($ref) ?? 'unknown'
  if (constant !== undefined) return JSON.stringify(constant)
  if (choices) {
    const words = choices.map((word) => JSON.stringify(word)).join(' | ')
    return direction === 'output' && choices.length > 1 && !isDiscriminant ? `LiteralUnion<${words}>` : words
  }
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.map(inner).join(' | ')
  if (schema.allOf) return schema.allOf.map(inner).join(' & ')
  if (Array.isArray(type)) return type.map((name: string) => inner({ ...schema, type: name })).join(' | ')
  if (type === 'array') return `${direction === 'input' ? 'readonly ' : ''}(${inner(schema.items ?? {})})[]`
  if (type === 'object')
    return schema.properties ? objectType(schema, direction) : recordType(schema, direction)
  if (schema.format === 'date-time' && direction === 'input') return 'string | Date'
  return type === 'integer' ? 'number' : typeof type === 'string' ? type : 'unknown'
}

const recordType = ({ additionalProperties: value }: JsonSchema, direction: Direction): string =>
  `Record<string, ${typeof value === 'object' ? typeOf(value, direction) : 'unknown'}>`

/** Returns the members of an object, in braces and with comments, except those of `base`, which it extends. */
export function objectType(schema: JsonSchema, direction: Direction, base: JsonSchema = {}): string {
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => !(name in (base.properties ?? {})))
    .map(([name, member]) => memberOf(name, member, schema.required?.includes(name) ?? false, direction))
  return `{\n${members.join('\n')}\n}`
}

/** Members that discriminate kinds of records. */
export const discriminants: ReadonlySet<string> = new Set(['type', 'kind'])

/** Returns a member of an object. Optional members of requests may also be undefined. */
export function memberOf(
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  direction: Direction,
  description?: string,
): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
  const orUndefined = !isRequired && direction === 'input' ? ' | undefined' : ''
  const type = typeOf(schema, direction, discriminants.has(name)) + orUndefined
  return `${describeField(name, schema, description)}\n${key}${isRequired ? '' : '?'}: ${type}`
}

/** Returns the components that a schema uses directly. */
export function componentsIn(schema: unknown): ReadonlySet<string> {
  if (Array.isArray(schema)) return new Set(schema.flatMap((below) => [...componentsIn(below)]))
  if (typeof schema !== 'object' || schema === null) return new Set()
  const own = componentId((schema as JsonSchema).$ref)
  return new Set([
    ...(own === undefined ? [] : [own]),
    ...Object.values(schema).flatMap((below) => [...componentsIn(below)]),
  ])
}

/** Returns the components that a schema uses directly and indirectly. */
export function allComponentsIn(schema: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (names: ReadonlySet<string>) => {
    for (const name of names)
      if (!found.has(name)) {
        found.add(name)
        add(componentsIn(components[name]))
      }
  }
  add(componentsIn(schema))
  return found
}
