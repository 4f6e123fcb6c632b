import * as z from 'zod'
import type { Direction, JsonSchema } from './json-schema.ts'
import { tidy } from './tidy.ts'

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

/** JSON Schemas of `schemas`, converted together so that what they share is converted once. */
export function convert(schemas: Readonly<Record<string, z.ZodType>>, direction: Direction): Converted {
  let opaque = false
  const root = z.toJSONSchema(z.object(schemas), {
    target: 'draft-2020-12',
    io: direction,
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
