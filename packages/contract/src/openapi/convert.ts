import * as z from 'zod'
import { omittableFields } from '../schemas/nulls.ts'
import type { Direction, JsonSchema } from './json-schema.ts'
import { OMITTABLE, tidy } from './tidy.ts'

/** Component schemas by id. */
export type Definitions = Readonly<Record<string, JsonSchema>>

/** The JSON Schemas of some Zod schemas. */
export interface Converted {
  /** Each schema by name; a reference if it has an id. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Names of optional schemas. */
  readonly optional: ReadonlySet<string>
  /** All schemas with an id that they use. */
  readonly definitions: Definitions
  /** Whether a transform without a JSON Schema makes the output unknown. */
  readonly opaque: boolean
}

/** Converts Zod schemas together, so that shared parts convert once. In input schemas, optional fields may be null. */
export function convert(schemas: Readonly<Record<string, z.ZodType>>, direction: Direction): Converted {
  let opaque = false
  const all = z.object(schemas)
  const root = z.toJSONSchema(all, {
    target: 'draft-2020-12',
    io: direction,
    override: ({ zodSchema, jsonSchema }) => {
      const fields = direction === 'input' && zodSchema !== all ? omittableFields(zodSchema) : []
      if (fields.length > 0) jsonSchema[OMITTABLE] = fields
    },
    unrepresentable: ({ message, zodSchema }) => {
      if (zodSchema._zod.def.type !== 'transform') throw new Error(message)
      opaque = true
      return {}
    },
  })
  const required = new Set(root.required)
  const tidyAll = (definitions: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, tidy(schema, direction)]))
  return {
    schemas: tidyAll(root.properties),
    optional: new Set(Object.keys(schemas).filter((name) => !required.has(name))),
    definitions: tidyAll(root.$defs),
    opaque,
  }
}
