import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'
import { atMost } from './lengths.ts'

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** `true` or `false` in a query string. */
export const queryBoolean = () =>
  z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .pipe(z.boolean())

/** The number of entries before a page. */
export const pageOffset = (entries = 'items') =>
  queryInteger(0, limits.offset).default(0).describe(`Number of ${entries} to skip.`)

/** The maximum number of entries on a page. */
export const pageLimit = (max = 20, entries = 'items') =>
  queryInteger(1, limits.pageSize).default(max).describe(`Maximum number of ${entries}.`)

/** The cursor of a page, from the previous page. */
export const pageCursor = () =>
  z
    .string()
    .check(atMost(limits.cursor))
    .optional()
    .describe('`next_cursor` of the previous page, instead of an offset; other parameters unchanged.')

/** The start of a page, and its maximum number of items. */
export const paging = (max?: number) => ({
  offset: pageOffset(),
  limit: pageLimit(max),
  cursor: pageCursor(),
})
