import { presentIn } from './present.ts'

/**
 * What has to be known of an operation to call it, on one line: its id, its method, its path, then the action of the
 * quota it draws on (or `-`), and `key` where it takes an idempotency key.
 *
 * @example `posts.create POST /posts post key`
 */
export type Route = string

/** A value in a path. */
export type PathParameter = string | number

/** The path with its parameters in place. @throws TypeError for one that would lead elsewhere: nothing, `.` or `..`. */
export function fillPath(path: string, parameters: readonly PathParameter[]): string {
  let index = 0
  return path.replace(/{(\w+)}/g, (_, name: string) => {
    const value = String(parameters[index++] ?? '')
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`This cannot be the ${name}: "${value}"`)
    return encodeURIComponent(value)
  })
}

/** The query string of what is there, with its question mark. */
export function queryString(query: object): string {
  const entries = presentIn(query)
  return entries.length ? `?${new URLSearchParams(entries).toString()}` : ''
}
