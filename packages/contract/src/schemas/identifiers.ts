import * as z from 'zod'
import { limits } from '../vocabulary/limits.ts'
import { reservedSlugs } from '../vocabulary/content.ts'

const idPattern = /^[1-9]\d{0,15}$/
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
// Without the flag for any case, which a JSON Schema cannot have.
const usernamePattern = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/

/** Whether `value` can be a username: 1 to 30 letters, digits, and `.`, `_`, `-` between them. */
export const isUsername = (value: string): boolean => usernamePattern.test(value)

/** An id in a JSON body or an answer. */
export const id = () => z.int().min(1)

/** An id in a path. */
export const pathId = () => z.string().regex(idPattern).transform(Number).pipe(z.int().min(1))

/** Whether `value` can be the slug of something: words of lower-case letters and digits with single hyphens, not all digits. */
export const isSlug = (value: string): boolean =>
  value.length <= limits.slug &&
  slugPattern.test(value) &&
  !/^\d+$/.test(value) &&
  !(reservedSlugs as readonly string[]).includes(value)

export const slug = () =>
  z
    .string()
    .max(limits.slug)
    .regex(slugPattern)
    .refine(isSlug, 'A slug is not all digits and no word that a route uses.')

/** A slug in a path: anything that could be one. What is too long, or has another form, is simply not found. */
export const pathSlug = () => z.string().max(limits.slug).regex(slugPattern)

export const username = () => z.string().max(30).regex(usernamePattern)
