import type { Definitions } from './convert.ts'
import { componentId, componentReference, type JsonSchema } from './json-schema.ts'

const isSame = (a: JsonSchema | undefined, b: JsonSchema | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Returns the ids of the components that a schema refers to. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isSchema(value)) return []
  const own = typeof value.$ref === 'string' ? componentId(value.$ref) : undefined
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(referencesIn)]
}

/** Returns a schema whose references to split components point to their input variants. */
export function forCallers<Value>(value: Value, split: ReadonlySet<string>): Value {
  if (split.size === 0) return value
  const change = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(change)
    if (!isSchema(inner)) return inner
    const id = typeof inner.$ref === 'string' ? componentId(inner.$ref) : undefined
    const copy = Object.fromEntries(Object.entries(inner).map(([key, below]) => [key, change(below)]))
    return id !== undefined && split.has(id) ? { ...copy, $ref: componentReference(callersName(id)) } : copy
  }
  return change(value) as Value
}

const callersName = (id: string): string => `${id}Input`

/** Returns the ids of schemas whose input and output shapes differ. */
export function splitIds(input: Definitions, output: Definitions): ReadonlySet<string> {
  const shared = Object.keys(input).filter((id) => id in output)
  const split = new Set(shared.filter((id) => !isSame(input[id], output[id])))
  let before: number
  do {
    before = split.size
    for (const id of shared) if (referencesIn(input[id]).some((used) => split.has(used))) split.add(id)
  } while (split.size > before)
  return split
}

/** Merges the definitions of both directions, sorted by id. An id with different shapes becomes two components. */
export function mergeDefinitions(
  input: Definitions,
  output: Definitions,
  split: ReadonlySet<string>,
): Definitions {
  const merged = new Map(Object.entries(output))
  for (const [id, schema] of Object.entries(input)) {
    const name = split.has(id) ? callersName(id) : id
    if (split.has(id) && (name in input || name in output))
      throw new Error(`The schema ID ${name} is reserved for the request form of ${id}.`)
    merged.set(name, forCallers(schema, split))
  }
  return Object.fromEntries([...merged].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Combines definitions. Throws if one id names two schemas. */
export function unite(...all: readonly Definitions[]): Definitions {
  const united: Record<string, JsonSchema> = {}
  for (const [id, schema] of all.flatMap((definitions) => Object.entries(definitions))) {
    if (id in united && !isSame(united[id], schema)) throw new Error(`Two schemas have the ID ${id}.`)
    united[id] = schema
  }
  return united
}
