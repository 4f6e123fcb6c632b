import { reservedSlugs } from '../vocabulary/content.ts'
import { limits } from '../vocabulary/limits.ts'

export const idPattern = /^[1-9]\d{0,15}$/
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
// Without the flag for any case, which a JSON Schema cannot have.
export const usernamePattern = /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9])?$/

/** Whether `value` can be a username: 1 to 30 letters, digits, and `.`, `_`, `-` between them. */
export const isUsername = (value: string): boolean => usernamePattern.test(value)

/** The id that `value` is written as in a path; undefined for what is none. */
export function parseId(value: string): number | undefined {
  const id = Number(value)
  return idPattern.test(value) && Number.isSafeInteger(id) ? id : undefined
}

/** Whether `value` can be the slug of something: words of lower-case letters and digits with single hyphens, not all digits. */
export const isSlug = (value: string): boolean =>
  value.length <= limits.slug &&
  slugPattern.test(value) &&
  !/^\d+$/.test(value) &&
  !(reservedSlugs as readonly string[]).includes(value)
