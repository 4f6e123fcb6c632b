import { encodeJson, encodeScalar, throwInvalidValue } from './json.ts'

/** A path parameter. */
export type PathParameter = string | number

/** A query parameter. */
export type QueryParameter = string | number | boolean | Date | null | undefined

/**
 * Fills the parameters of a path.
 * @param parameters By name, or in order.
 * @throws TypeError for a value that would change the path (empty, `.` or `..`) or is not a single value.
 */
export function fillPath(
  path: string,
  parameters: readonly PathParameter[] | Readonly<Record<string, PathParameter>>,
): string {
  const byName = parameters as Readonly<Record<string, PathParameter | undefined>>
  let index = 0
  return path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = encodeScalar(byName[name] ?? byName[index++] ?? '', name)
    if (/^\.{0,2}$/.test(value)) throwInvalidValue(name, `cannot be "${value}"`)
    return encodeURIComponent(value)
  })
}

/**
 * Returns the query of the entries that are there, without `?`.
 * @param part Goes before each name, unless it is there: `answers_`.
 * @throws TypeError for anything but a plain object of single values.
 */
export function queryString(query: object, part?: string): string {
  // As JSON, so that nothing else gets into a query than into a body.
  const json = encodeJson(query)
  if (json[0] !== '{') throwInvalidValue('', 'is not a plain object')
  // `URLSearchParams` of React Native encodes nothing.
  return Object.entries<unknown>(JSON.parse(json) as Record<string, unknown>)
    .filter(([, value]) => value !== null)
    .map(([name, value]) =>
      [part ? `${part}_${name}` : name, encodeScalar(value, name)].map(encodeURIComponent).join('='),
    )
    .join('&')
}

/** Appends a query to a path, which may have one. */
export const withQuery = (path: string, query: string): string =>
  query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
