import { operationIds, routes, type OperationId } from '@chowk/contract/core'
import { Router } from '../http/router.ts'

const ROOT = '/api/v1/'

export interface Route {
  readonly id: OperationId
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
}

/** Keyed by the method, then the path. */
const router = new Router(operationIds.map((id) => [routes[id].replace(' ', ''), id]))

/** Returns the operation for a method and a path of the interface. `HEAD` matches `GET`. */
export function routeOf(method: string, path: string): Route | undefined {
  if (!path.startsWith(ROOT)) return undefined
  const found = router.find(`${method === 'HEAD' ? 'GET' : method}/${path.slice(ROOT.length)}`)
  return found && { id: found.target, params: found.params }
}

/** Returns query parameters by name. Repeated names become a list, which every parameter refuses. */
export function queryOf(search: string): Readonly<Record<string, string | string[]>> {
  if (search === '') return {}
  // No prototype: a parameter may be named `__proto__`.
  const query = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    if (before === undefined) query[name] = value
    else if (Array.isArray(before)) before.push(value)
    else query[name] = [before, value]
  }
  return query
}
