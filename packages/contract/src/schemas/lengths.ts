import * as z from 'zod'

/** Checks the maximum number of characters or entries. */
export const atMost = (maximum: number) =>
  new z.core.$ZodCheckMaxLength({ check: 'max_length', maximum, when: hasLength })

/** Checks the minimum number of characters or entries. */
export const atLeast = (minimum: number) =>
  new z.core.$ZodCheckMinLength({ check: 'min_length', minimum, when: hasLength })

/** Zod's own `min` and `max` check any value with a `length`, even an object of the wrong type. */
const hasLength = ({ value }: z.core.ParsePayload): boolean =>
  typeof value === 'string' || Array.isArray(value)
