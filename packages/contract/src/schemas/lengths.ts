import { $ZodCheckMaxLength, $ZodCheckMinLength, type ParsePayload } from 'zod/v4/core'

/** Checks the maximum number of characters or entries. */
export const atMost = (maximum: number) =>
  new $ZodCheckMaxLength({ check: 'max_length', maximum, when: hasLength })

/** Checks the minimum number of characters or entries. */
export const atLeast = (minimum: number) =>
  new $ZodCheckMinLength({ check: 'min_length', minimum, when: hasLength })

/** Zod's own `min` and `max` check any value with a `length`, even an object of the wrong type. */
const hasLength = ({ value }: ParsePayload): boolean => typeof value === 'string' || Array.isArray(value)
