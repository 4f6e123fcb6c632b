import { definedEntries } from './defined-entries.ts'

/** A path parameter. */
export type PathParameter = string | number

/** A query parameter. */
export type QueryParameter = string | number | boolean | Date | null | undefined

/**
 * Fills the parameters of a path.
 * @param parameters By name, or in order.
 * @throws TypeError for a value that would change the path: empty, `.` or `..`.
 */
export function fillPath(
  path: string,
  parameters: readonly PathParameter[] | Readonly<Record<string, PathParameter>>,
): string {
  const byName = parameters as Readonly<Record<string, PathParameter | undefined>>
  let index = 0
  return path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = String(byName[name] ?? byName[index++] ?? '')
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`This cannot be the ${name}: "${value}"`)
    return encodeURIComponent(value)
  })
}

/** Returns the query string of the defined entries, with `?`. */
export function queryString(query: object): string {
  // `URLSearchParams` of React Native encodes nothing.
  const entries = definedEntries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`,
  )
  return entries.length ? `?${entries.join('&')}` : ''
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))
