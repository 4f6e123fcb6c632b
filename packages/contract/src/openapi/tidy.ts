import { componentReference, type Direction, type JsonSchema } from './json-schema.ts'

/** Keywords in reading order; the rest is sorted alphabetically. */
const order = [
  '$ref',
  'type',
  'format',
  'const',
  'enum',
  'description',
  'default',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'additionalProperties',
  'items',
]

const rank = (keyword: string): number => {
  const index = order.indexOf(keyword)
  return index === -1 ? order.length : index
}

const byRank = ([a]: [string, unknown], [b]: [string, unknown]): number =>
  rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)

const schemaKeywords = new Set(['items', 'additionalProperties', 'not', 'propertyNames', 'contains'])
const schemaListKeywords = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const schemaMapKeywords = new Set(['properties', 'patternProperties'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapValues = (
  value: Record<string, unknown>,
  change: (inner: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))

/** An internal keyword: the optional properties of an object that may also be null. */
export const OMITTABLE = 'omittable'

const INT32_MAX = 2 ** 31 - 1

/**
 * Prepares a schema of Zod for the document: references point to components, keywords are sorted, integers have a
 * format, and objects in responses are open, so that servers may add fields.
 */
export function tidy(schema: unknown, direction: Direction): JsonSchema {
  if (!isObject(schema)) throw new Error('Only a schema that is an object can be documented.')
  return Object.fromEntries(
    Object.entries(tidyHere(schema, direction))
      .map(([keyword, value]): [string, unknown] => [keyword, tidyBelow(keyword, value, direction)])
      .sort(byRank),
  )
}

function tidyBelow(keyword: string, value: unknown, direction: Direction): unknown {
  const inner = (below: unknown) => tidy(below, direction)
  if (schemaKeywords.has(keyword)) return isObject(value) ? inner(value) : value
  if (schemaListKeywords.has(keyword) && Array.isArray(value)) return value.map(inner)
  if (schemaMapKeywords.has(keyword) && isObject(value)) return mapValues(value, inner)
  return value
}

function tidyHere(schema: Record<string, unknown>, direction: Direction): Record<string, unknown> {
  const { $schema: _dialect, $defs: _definitions, ...rest } = schema
  if (typeof rest.$ref === 'string') rest.$ref = reference(rest.$ref)
  if (direction === 'output' && rest.additionalProperties === false) delete rest.additionalProperties
  // Redundant: every name in a JSON object is a string.
  if (isObject(rest.propertyNames) && JSON.stringify(rest.propertyNames) === '{"type":"string"}')
    delete rest.propertyNames
  const { [OMITTABLE]: omittable } = rest
  delete rest[OMITTABLE]
  if (Array.isArray(omittable) && isObject(rest.properties))
    rest.properties = { ...rest.properties, ...orNull(rest.properties, omittable as string[]) }
  const { properties, oneOf } = rest
  if (isObject(properties) && Array.isArray(oneOf))
    rest.oneOf = oneOf.map((choice) => withTypes(choice, properties))
  if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum
  if (rest.type === 'integer' && typeof rest.maximum === 'number')
    rest.format ??= rest.maximum > INT32_MAX ? 'int64' : 'int32'
  return rest
}

/** Returns some properties, with null allowed as well. */
const orNull = (properties: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => {
      const { description, default: value, ...rest } = properties[name] as JsonSchema
      return [
        name,
        {
          anyOf: [rest, { type: 'null' }],
          ...(description !== undefined && { description }),
          ...(value !== undefined && { default: value }),
        },
      ]
    }),
  )

/** Gives the properties of a choice the types that they have in the object, which generators do not look up. */
const withTypes = (choice: unknown, types: Record<string, unknown>): unknown =>
  isObject(choice) && isObject(choice.properties)
    ? {
        ...choice,
        properties: Object.fromEntries(
          Object.entries(choice.properties).map(([name, own]) => {
            const { description: _, enum: _values, ...type } = types[name] as JsonSchema
            return [name, { ...type, ...(own as JsonSchema) }]
          }),
        ),
      }
    : choice

function reference(target: string): string {
  const id = /^#\/\$defs\/([A-Za-z][A-Za-z0-9._-]*)$/.exec(target)?.[1]
  if (id === undefined)
    throw new Error(`A schema that refers to itself (${target}) needs an id: .meta({ id }).`)
  return componentReference(id)
}
