import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { convert, type Definitions } from './convert.ts'
import type { Direction, JsonSchema } from './json-schema.ts'

/** A path or query parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  /** The parsed type: a number for digits in the URL. */
  readonly schema: JsonSchema
}

/** A parameter, and the components of its schema. */
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

/** Returns the parameters of an operation, path parameters first. */
export function parametersOf(row: Operation): readonly ConvertedParameter[] {
  const inPath = Object.entries(shapeOf(row.params)).map(([name, schema]) => parameter('path', name, schema))
  const inQuery = Object.entries(shapeOf(row.query)).map(([name, schema]) => parameter('query', name, schema))
  return [...inPath, ...inQuery]
}

function parameter(location: Parameter['in'], name: string, schema: z.ZodType): ConvertedParameter {
  const { direction, definitions, value } = valueOf(schema)
  const { description, ...rest } = value
  return {
    parameter: {
      name,
      in: location,
      required: location === 'path' || !schema.safeParse(undefined).success,
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
  // The output of a bare transform is unknown, so describe the text itself.
  const input = convert({ value: schema }, 'input')
  const fallback = 'default' in after ? { default: after.default } : {}
  return {
    direction: 'input',
    definitions: input.definitions,
    value: { ...input.schemas.value, ...fallback },
  }
}
