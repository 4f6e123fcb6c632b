import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { convert, type Definitions } from './convert.ts'
import type { Direction, JsonSchema } from './json-schema.ts'

/** A parameter of an operation, in its path or in its query. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  /** As a program thinks of the value: a number where the address has digits. */
  readonly schema: JsonSchema
}

/** A parameter and the components that its schema uses. */
export interface ConvertedParameter {
  readonly parameter: Parameter
  readonly direction: Direction
  readonly definitions: Definitions
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType)
  if (!(schema instanceof z.ZodObject)) throw new Error('Parameters must be an object schema.')
  return schema.shape
}

/** The parameters of an operation, those of the path first. */
export function parametersOf(row: Operation): readonly ConvertedParameter[] {
  const inPath = Object.entries(shapeOf(row.params)).map(([name, schema]) => parameter('path', name, schema))
  const inQuery = Object.entries(shapeOf(row.query)).map(([name, schema]) => parameter('query', name, schema))
  return [...inPath, ...inQuery]
}

function parameter(place: Parameter['in'], name: string, schema: z.ZodType): ConvertedParameter {
  const { direction, definitions, value } = valueOf(schema)
  const { description, ...rest } = value
  return {
    parameter: {
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: rest,
    },
    direction,
    definitions,
  }
}

function valueOf(schema: z.ZodType): { direction: Direction; definitions: Definitions; value: JsonSchema } {
  const output = convert({ value: schema }, 'output')
  const after = output.schemas.value ?? {}
  if (!output.opaque) return { direction: 'output', definitions: output.definitions, value: after }
  // What a bare transform makes of the text is unknown, so the text itself is described.
  const input = convert({ value: schema }, 'input')
  const fallback = 'default' in after ? { default: after.default } : {}
  return {
    direction: 'input',
    definitions: input.definitions,
    value: { ...input.schemas.value, ...fallback },
  }
}
