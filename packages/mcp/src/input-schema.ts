import {
  componentId,
  componentSchemas,
  resolveSchema,
  schemasOf,
  type JsonSchema,
  type Operation,
  type OperationId,
} from '@chowk/contract'
import { repeatsOf, type Repeats } from './recent-calls.ts'

/** The common argument of all operations whose retries are recognized. */
export const IDEMPOTENCY_KEY = 'idempotency_key'

/** The request parts of an operation's arguments. */
export interface ArgumentPlaces {
  /** Names of path parameters, in the order of the path. */
  readonly path: readonly string[]
  /** Names of the query or body fields. */
  readonly fields: readonly string[]
}

/** Returns the request parts of an operation's arguments. No path parameter shares its name with a field. */
export function argumentPlaces(id: OperationId): ArgumentPlaces {
  const { parameters, body } = schemasOf(id)
  return {
    path: parameters.flatMap((parameter) => (parameter.in === 'path' ? parameter.name : [])),
    fields: [
      ...parameters.flatMap((parameter) => (parameter.in === 'query' ? parameter.name : [])),
      ...Object.keys(body ? (resolveSchema(body.schema).properties ?? {}) : {}),
    ],
  }
}

/**
 * Returns one schema of all arguments: path parameters, then query or body fields, without references. Models accept
 * no combinators at its top, such as `oneOf`. The descriptions explain such rules, and the server checks them.
 */
export function inputSchema(id: OperationId, row: Operation): JsonSchema & { readonly type: 'object' } {
  const repeats = repeatsOf(id, row)
  const { parameters, body } = schemasOf(id)
  const object = body && resolveSchema(body.schema)
  const { properties, required, minProperties } = object ?? {}
  const schema = {
    type: 'object' as const,
    ...(minProperties !== undefined && { minProperties }),
    properties: {
      ...Object.fromEntries(
        parameters.map(({ name, description, schema }) => [
          name,
          description === undefined ? schema : { ...schema, description },
        ]),
      ),
      ...properties,
      ...(repeats !== 'none' && { [IDEMPOTENCY_KEY]: idempotencyKey(repeats) }),
    },
    required: [...parameters.flatMap(({ name, required }) => (required ? name : [])), ...(required ?? [])],
    additionalProperties: false,
  }
  return inlined(schema) as typeof schema
}

const idempotencyKey = (repeats: Exclude<Repeats, 'none'>): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: {
    derived: 'Default: derived from the arguments, so an identical call runs once a day.',
    remembered: 'Default: derived from the arguments, so an identical call runs once in five minutes.',
    lost: 'Default: a new one, except for the repeat of a lost response.',
  }[repeats],
})

/**
 * Returns the schema of a result: the types of its fields, and the mark of a replay. In full it would be longer than
 * everything else about a tool; `describe_operation` returns it.
 */
export function outputSchema(id: OperationId, row: Operation): JsonSchema & { readonly type: 'object' } {
  const { properties = {} } = resolveSchema(schemasOf(id).response)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(properties).flatMap(([name, schema]) => {
          const { type } = resolveSchema(schema)
          return type === undefined ? [] : [[name, { type }]]
        }),
      ),
      ...(repeatsOf(id, row) !== 'none' && { replayed: { const: true } }),
    },
  }
}

/** Returns a schema with the components that it refers to, transitively, in `$defs`, as some refer to themselves. */
export function selfContained(root: JsonSchema): JsonSchema {
  const definitions: Record<string, unknown> = {}
  const local = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(local)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, below]) => {
        const id = name === '$ref' ? componentId(below as string) : undefined
        if (id === undefined) return [name, local(below)]
        if (!(id in definitions)) {
          // Known before its own references are, of which one may be to itself.
          definitions[id] = {}
          definitions[id] = local(componentSchemas()[id])
        }
        return [name, `#/$defs/${id}`]
      }),
    )
  }
  const schema = local(resolveSchema(root)) as JsonSchema
  return Object.keys(definitions).length > 0 ? { ...schema, $defs: definitions } : schema
}

/** Returns the schema with every component in place of its reference: some clients follow none. */
function inlined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlined)
  if (typeof value !== 'object' || value === null) return value
  const id = '$ref' in value ? componentId(value.$ref as string) : undefined
  if (id !== undefined) {
    const { $ref: _ref, ...rest } = value as { readonly $ref: string }
    return inlined({ ...(componentSchemas()[id] as object), ...rest })
  }
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, inlined(below)]))
}
