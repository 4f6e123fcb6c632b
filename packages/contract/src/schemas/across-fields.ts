import * as z from 'zod'
import type { FieldCode } from '../vocabulary/errors.ts'

interface Problem {
  readonly path: string
  readonly code: FieldCode
  readonly error: string
}

/** A value that may have other problems: any field may be missing, or of another type. */
type Unchecked = Readonly<Record<string, unknown>>

/** Requires a relation between fields. Runs even after other problems, to list all of them together. */
export const acrossFields = <Schema extends z.ZodType>(
  schema: Schema,
  holds: (value: Unchecked) => boolean,
  { path, code, error }: Problem,
): Schema =>
  schema.refine((value) => holds(value as Unchecked), {
    path: [path],
    error,
    params: { code },
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Requires that two fields, where both are given, are in order. */
export const inOrder = <Schema extends z.ZodType>(
  schema: Schema,
  [first, last]: readonly [first: string, last: string],
  error: string,
): Schema =>
  acrossFields(
    schema,
    ({ [first]: low, [last]: high }) =>
      typeof low !== typeof high || !/number|string/.test(typeof low) || (low as number) <= (high as number),
    { path: last, code: 'too_small', error },
  )

/** Requires that no two entries of a list have the same key. Runs even after other problems. */
export function distinct(keyOf: (entry: unknown) => unknown, message: string, at: readonly string[] = []) {
  const check = z.check<unknown[]>(({ value, issues }) => {
    const keys = value.map(keyOf)
    for (const [index, key] of keys.entries())
      if (key !== undefined && keys.indexOf(key) < index)
        issues.push({
          code: 'custom',
          path: [index, ...at],
          message,
          params: { code: 'duplicate' },
          input: value[index],
        })
  })
  check._zod.def.when = ({ value }) => Array.isArray(value)
  return check
}
