import * as z from 'zod'

/** At most so many characters, or entries. */
export const atMost = (maximum: number) =>
  new z.core.$ZodCheckMaxLength({ check: 'max_length', maximum, when: hasLength })

/** At least so many characters, or entries. */
export const atLeast = (minimum: number) =>
  new z.core.$ZodCheckMinLength({ check: 'min_length', minimum, when: hasLength })

/** Zod's own `min` and `max` compare the `length` of whatever has one, which an object of the wrong type may have as well. */
const hasLength = ({ value }: z.core.ParsePayload): boolean =>
  typeof value === 'string' || Array.isArray(value)
