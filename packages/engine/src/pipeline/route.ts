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
