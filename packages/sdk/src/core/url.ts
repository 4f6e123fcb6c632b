import { definedEntries } from './defined-entries.ts'

/** A value in a path. */
export type PathParameter = string | number

/** A value in a query. */
export type QueryParameter = string | number | boolean | Date | null | undefined

/**
 * The path with its parameters in place.
 *
 * @param parameters By name, or in their order.
 * @throws TypeError for one that would lead elsewhere: nothing, `.` or `..`.
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

/** The query string of the defined entries, with its question mark. */
export function queryString(query: object): string {
  // By hand, as the URLSearchParams of React Native encodes nothing.
  const entries = definedEntries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`,
  )
  return entries.length ? `?${entries.join('&')}` : ''
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))
