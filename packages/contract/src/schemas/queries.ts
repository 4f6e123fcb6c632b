import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** `true` or `false` in a query string. */
export const queryBoolean = () =>
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .pipe(z.boolean())

/** Where a page starts and how many items it has at most. */
export const paging = (defaultLimit = 20) => ({
  offset: queryInteger(0).default(0).describe('How many items to pass over.'),
  limit: queryInteger(1, limits.pageSize).default(defaultLimit).describe('How many items to give at most.'),
})
