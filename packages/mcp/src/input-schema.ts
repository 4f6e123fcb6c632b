import {
  componentId,
  componentSchemas,
  resolveSchema,
  schemasOf,
  type JsonSchema,
  type Operation,
  type OperationId,
} from '@chowk/contract'
import { isRemembered } from './recent-calls.ts'

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
 * Returns one schema of all arguments: path parameters, then query or body fields, with components in `$defs`. Models
 * accept no combinators at its top, such as `oneOf`: what they say is in the descriptions, and the platform checks it.
 */
export function inputSchema(id: OperationId, row: Operation): JsonSchema & { readonly type: 'object' } {
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
      ...((row.idempotent || isRemembered(row)) && { [IDEMPOTENCY_KEY]: idempotencyKey(row) }),
    },
    required: [...parameters.flatMap(({ name, required }) => (required ? name : [])), ...(required ?? [])],
    additionalProperties: false,
  }
  const definitions = definitionsOf(schema)
  return {
    ...(localReferences(schema) as typeof schema),
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  }
}

const idempotencyKey = ({ idempotent }: Operation): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: `Identifies the call. Default: derived from the arguments, so that an identical call runs only once ${idempotent ? 'per day' : 'in five minutes'}. To run it again, pass another value.`,
})

/** Returns every component that a schema refers to, transitively. */
function definitionsOf(schema: unknown): Record<string, unknown> {
  const definitions: Record<string, unknown> = {}
  const add = (value: unknown): void => {
    for (const id of referencesIn(value)) {
      if (id in definitions) continue
      const component = componentSchemas()[id]
      definitions[id] = localReferences(component)
      add(component)
    }
  }
  add(schema)
  return definitions
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) =>
    name === '$ref' ? (componentId(below as string) ?? []) : referencesIn(below),
  )
}

/** Returns the schema with references into its own `$defs`. */
function localReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) => {
      const id = name === '$ref' ? componentId(below as string) : undefined
      return [name, id === undefined ? localReferences(below) : `#/$defs/${id}`]
    }),
  )
}
