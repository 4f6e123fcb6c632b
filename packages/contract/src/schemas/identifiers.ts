import * as z from 'zod'
import { idPattern, isSlug, slugPattern, usernamePattern } from '../forms/identifiers.ts'
import { limits } from '../vocabulary/limits.ts'

/** An id in a JSON body or an answer. */
export const id = () => z.int().min(1)

/** An id in a path. */
export const pathId = () => z.string().regex(idPattern).transform(Number).pipe(z.int().min(1))

export const slug = () =>
  z
    .string()
    .max(limits.slug)
    .regex(slugPattern)
    .refine(isSlug, 'A slug is not all digits and no word that a route uses.')

/** A slug in a path: anything that could be one. What is too long, or has another form, is simply not found. */
export const pathSlug = () => z.string().max(limits.slug).regex(slugPattern)

export const username = () => z.string().max(30).regex(usernamePattern)
