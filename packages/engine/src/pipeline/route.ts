import { operationIds, routes, type OperationId } from '@chowk/contract/core'
import { Router } from '../http/router.ts'

const ROOT = '/api/v1/'

export interface Route {
  readonly id: OperationId
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
}

/** By the method, and then the path. */
const router = new Router(operationIds.map((id) => [routes[id].replace(' ', ''), id]))

/** The operation that answers a method and a path of the interface; `HEAD` goes where `GET` does. */
export function routeOf(method: string, path: string): Route | undefined {
  if (!path.startsWith(ROOT)) return undefined
  const found = router.find(`${method === 'HEAD' ? 'GET' : method}/${path.slice(ROOT.length)}`)
  return found && { id: found.target, params: found.params }
}

/** The id of the operation that answers; undefined where there is none. */
export const operationAt = (method: string, path: string): OperationId | undefined =>
  routeOf(method, path)?.id

/** The parameters of a query by name. Several values of one name stay a list, which no parameter takes. */
export function queryOf(search: string): Readonly<Record<string, string | string[]>> {
  if (search === '') return {}
  // Without a prototype: a parameter may be called `__proto__`.
  const query = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    if (before === undefined) query[name] = value
    else if (Array.isArray(before)) before.push(value)
    else query[name] = [before, value]
  }
  return query
}
