import * as z from 'zod'

/** A value in a request. Null is accepted for every optional field. */
export type WithNulls<Value> = Value extends readonly (infer Entry)[]
  ? readonly WithNulls<Entry>[]
  : Value extends object
    ? { [Name in keyof Value]: WithNulls<Value[Name]> | (undefined extends Value[Name] ? null : never) }
    : Value

/** Like {@link WithNulls}, except in the top-level fields. */
export type WithNullsBelow<Value> = Value extends object
  ? { [Name in keyof Value]: WithNulls<Value[Name]> }
  : Value

/** Removes nulls that mean the same as a missing field. */
type Omit = (value: unknown) => unknown

/** Objects in whose top-level fields null is either a value or refused. */
const keepingNull = new WeakSet<z.core.$ZodType>()

/** Treats null in optional, non-nullable fields of a body as missing. */
export function stripNulls(body: z.ZodType): z.ZodType {
  let omit: Omit | undefined
  return z.preprocess((value) => (omit ??= omitIn(body) ?? same)(value), body)
}

/** Like {@link stripNulls}, except in the top-level fields, where an update distinguishes null from missing. */
export function omittingNullsBelow(body: z.ZodType): z.ZodType {
  keepingNull.add(body)
  return stripNulls(body)
}

/** Returns the fields of an object in which null means the same as missing. */
export function omittableFields(schema: z.core.$ZodType): readonly string[] {
  if (!(schema instanceof z.ZodObject) || keepingNull.has(schema)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    field.isOptional() && !field.isNullable() ? [name] : [],
  )
}

const same: Omit = (value) => value

/** Compiles the removal of nulls from values of a schema; undefined if it has nothing to remove. */
function omitIn(schema: z.ZodType): Omit | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return omitIn(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) {
    const omit = omitIn(schema.element as z.ZodType)
    return omit && ((value) => (Array.isArray(value) ? value.map(omit) : value))
  }
  return schema instanceof z.ZodObject ? omitInFields(schema) : undefined
}

function omitInFields(schema: z.ZodObject): Omit | undefined {
  const omittable = new Set(omittableFields(schema))
  const inside = new Map(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      const omit = omitIn(field)
      return omit ? [[name, omit] as const] : []
    }),
  )
  if (omittable.size === 0 && inside.size === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const result: Record<string, unknown> = { ...value }
    for (const name in result) {
      if (result[name] === null && omittable.has(name)) delete result[name]
      else if (inside.has(name)) result[name] = inside.get(name)!(result[name])
    }
    return result
  }
}
