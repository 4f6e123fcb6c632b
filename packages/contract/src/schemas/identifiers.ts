import * as z from 'zod'
import { idPattern, isSlug, slugPattern, usernamePattern } from '../formats/identifiers.ts'
import { limits } from '../vocabulary/limits.ts'
import { atMost } from './lengths.ts'

/** An id in a JSON body or response. */
export const id = () => z.int().min(1)

/** An id in a path. */
export const pathId = () =>
  z
    .string()
    .regex(idPattern, 'This must be a whole number, at least 1.')
    .transform(Number)
    .pipe(z.int().min(1))

export const slug = () =>
  z
    .string()
    .check(atMost(limits.slug))
    .regex(slugPattern, 'A slug has lower-case letters and digits, with single hyphens between them.')
    .refine(
      isSlug,
      'A slug must not consist only of digits, and must not be a word reserved for paths of the site.',
    )

/** A slug in a path. Any value of another form, or too long, is not found. */
export const pathSlug = () => z.string().check(atMost(limits.slug)).regex(slugPattern)

export const username = () =>
  z
    .string()
    .check(atMost(30))
    .regex(usernamePattern, 'A username has 1 to 30 letters and digits, with . _ - between them.')

/** A country code in a request. Lower case is accepted. */
export const countryCode = () =>
  z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'A country is a code of two letters (ISO 3166-1 alpha-2), such as IN.')
    .check(atMost(2))
    .transform((value) => value.toUpperCase())
