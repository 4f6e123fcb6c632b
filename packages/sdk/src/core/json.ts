import { causesOf, isPlain, reasonOf } from './unknown-values.ts'

/** @throws TypeError with the problem of the field at `path`. */
export function throwInvalidValue(path: string, what: string): never {
  throw new TypeError(`${path || 'The input'} ${what}.`)
}

/** Returns what keeps a member of an object from being sent, if anything. */
function problemOf(given: unknown, value: unknown, isInList: boolean): string | undefined {
  if (value === undefined)
    return given !== undefined ? 'has no JSON form' : isInList ? 'is missing' : undefined
  // Invalid dates become null, in `Date` and in every library of dates.
  if (value === null) return given === null ? undefined : 'is an invalid date or has no JSON form'
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `is ${value}`
  if (typeof value === 'string')
    return /[\uD800-\uDFFF]/u.test(value) ? 'contains half of a surrogate pair' : undefined
  if (typeof value !== 'object') return typeof value === 'boolean' ? undefined : `is a ${typeof value}`
  return Array.isArray(value) || isPlain(value)
    ? undefined
    : `is a ${(value as object).constructor.name}: send a plain object of its fields`
}

/**
 * Returns a value as JSON. Omits undefined properties, and rejects values that JSON would change silently.
 * @throws TypeError with the path of the field.
 */
export function encodeJson(value: unknown, path = ''): string {
  const root = path
  const paths = new Map<unknown, string>()
  let problem: string | undefined
  try {
    return JSON.stringify(value, function (this: Record<string, unknown>, key, member: unknown) {
      const below = paths.get(this)
      if (paths.size) path = below ? `${below}.${key}` : key
      problem = problemOf(this[key], member, !paths.size || Array.isArray(this))
      if (problem) throw new TypeError()
      paths.set(member, path)
      return member
    })
  } catch (cause) {
    return throwInvalidValue(problem ? path : root, problem ?? `cannot be read: ${reasonOf(causesOf(cause))}`)
  }
}

/**
 * Returns a single value as a string, for a path or a query, as in its JSON.
 * @throws TypeError for anything else, with the path of the field.
 */
export function encodeScalar(value: unknown, path: string): string {
  const plain: unknown = JSON.parse(encodeJson(value, path))
  return Object(plain) === plain ? throwInvalidValue(path, 'must be a single value') : String(plain)
}
