import type * as z from 'zod'
import { grouped } from '../vocabulary/limits.ts'

interface Bounds {
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
}

/** Describes a schema by a text in which `{}` stands for its own bounds: `2 to 200`, or after `at most` the upper one. */
export const bounded = <S extends z.ZodType>(schema: S, text: string): S =>
  schema.describe(
    text
      .replace(/(at most) \{\}/i, `$1 ${grouped(boundsOf(schema).maximum!)}`)
      .replace('{}', rangeOf(schema)),
  )

/** Returns the bounds of a schema in words: `2 to 200`. */
export function rangeOf(schema: z.ZodType): string {
  const { minimum = 0, maximum } = boundsOf(schema)
  return `${grouped(minimum)} to ${grouped(maximum!)}`
}

/** Returns the lengths, numbers of entries or values that a schema allows, through what makes it optional or null. */
function boundsOf(schema: z.ZodType): Bounds {
  const { innerType, checks = [] } = schema.def as { innerType?: z.ZodType; checks?: z.core.$ZodCheck[] }
  if (innerType !== undefined) return boundsOf(innerType)
  const { minLength: minimum, maxLength: maximum } = (schema.meta() ?? {}) as Record<string, number>
  if (maximum !== undefined) return { minimum, maximum }
  return Object.assign({}, ...checks.map(({ _zod }) => boundOf(_zod.def as CheckDefinition))) as Bounds
}

interface CheckDefinition extends Bounds {
  readonly check: string
  readonly value?: number
}

function boundOf({ check, value, ...lengths }: CheckDefinition): Bounds {
  if (check === 'greater_than') return { minimum: value }
  if (check === 'less_than') return { maximum: value }
  return lengths
}
