import { operationList, type Operation, type OperationId } from '@chowk/contract'
import { addRoute, createRouter, findRoute } from 'rou3'

export const API_PREFIX = '/api/v1'

interface Destination {
  readonly id: OperationId
  readonly row: Operation
}

export interface Route extends Destination {
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
}

/** Longer segments name nothing; refusing them here keeps them out of look-ups and logs. */
const LONGEST_PARAMETER = 256

const router = createRouter<Destination>()
for (const [id, row] of operationList)
  addRoute(router, row.method, row.path.replaceAll(/\{(\w+)\}/g, ':$1'), { id, row })

/** The operation that answers a method and a path below `/api/v1`; `HEAD` goes where `GET` does. */
export function routeOf(method: string, path: string): Route | undefined {
  if (path.endsWith('/') || path.includes('//')) return undefined
  const match = findRoute(router, method === 'HEAD' ? 'GET' : method, path)
  if (match === undefined) return undefined
  const params: Record<string, string> = {}
  for (const [name, raw] of Object.entries(match.params ?? {})) {
    const value = decode(raw)
    if (value === undefined || value.length > LONGEST_PARAMETER) return undefined
    params[name] = value
  }
  return { ...match.data, params }
}

/** The id of the operation that answers; undefined where there is none. */
export const operationAt = (method: string, path: string): OperationId | undefined =>
  routeOf(method, path)?.id

function decode(segment: string): string | undefined {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
