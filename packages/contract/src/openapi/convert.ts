import * as z from 'zod'
import { omittableFields } from '../schemas/nulls.ts'
import type { Direction, JsonSchema } from './json-schema.ts'
import { OMITTABLE, tidy } from './tidy.ts'

/** Component schemas by id. */
export type Definitions = Readonly<Record<string, JsonSchema>>

/** What became of some Zod schemas. */
export interface Converted {
  /** Each schema by its name; a reference where it has an id. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Names of those that may be left out. */
  readonly optional: ReadonlySet<string>
  /** Every schema with an id that is used in them. */
  readonly definitions: Definitions
  /** Whether a transform had no JSON Schema, so that what comes out of it is unknown. */
  readonly opaque: boolean
}

/** JSON Schemas of `schemas`, converted together so that what they share is converted once. What is sent may be null where it may be left out. */
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
  const tidyAll = (some: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(some).map(([name, schema]) => [name, tidy(schema, direction)]))
  return {
    schemas: tidyAll(root.properties),
    optional: new Set(Object.keys(schemas).filter((name) => !required.has(name))),
    definitions: tidyAll(root.$defs),
    opaque,
  }
}
