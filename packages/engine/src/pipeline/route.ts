import { operationIds, routes, type OperationId } from '@chowk/contract/core'

const ROOT = '/api/v1/'

export interface Route {
  readonly id: OperationId
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
}

/** Longer segments name nothing; refusing them here keeps them out of look-ups and logs. */
const LONGEST_PARAMETER = 256

/** What follows a number of segments: the same wherever these are the same, with any text in the place of a parameter. */
interface TrieNode {
  readonly fixed: Map<string, TrieNode>
  parameter: TrieNode | undefined
  /** By method: the operation whose path ends here, with the name of each parameter by the place of its segment. */
  readonly ends: Map<string, End>
}

interface End {
  readonly id: OperationId
  readonly names: ReadonlyMap<number, string>
}

const emptyNode = (): TrieNode => ({ fixed: new Map(), parameter: undefined, ends: new Map() })

const start = emptyNode()
for (const id of operationIds) {
  const [method = '', path = ''] = routes[id].split(' ')
  let at = start
  const names = new Map<number, string>()
  for (const [index, segment] of path.slice(1).split('/').entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      const next = at.fixed.get(segment) ?? emptyNode()
      at.fixed.set(segment, next)
      at = next
    } else {
      names.set(index, name)
      at = at.parameter ??= emptyNode()
    }
  }
  at.ends.set(method, { id, names })
}

/** Fixed segments go before parameters, as far as they lead anywhere. */
function find(from: TrieNode, segments: readonly string[], index: number, method: string): End | undefined {
  const segment = segments[index]
  if (segment === undefined) return from.ends.get(method)
  const fixed = from.fixed.get(segment)
  const found = fixed && find(fixed, segments, index + 1, method)
  return found ?? (from.parameter && find(from.parameter, segments, index + 1, method))
}

/** The operation that answers a method and a path of the interface; `HEAD` goes where `GET` does. */
export function routeOf(method: string, path: string): Route | undefined {
  if (!path.startsWith(ROOT) || path.endsWith('/') || path.includes('//')) return undefined
  const segments = path.slice(ROOT.length).split('/')
  const found = find(start, segments, 0, method === 'HEAD' ? 'GET' : method)
  if (found === undefined) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of found.names) {
    const value = decode(segments[index] ?? '')
    if (value === undefined || value.length > LONGEST_PARAMETER) return undefined
    params[name] = value
  }
  return { id: found.id, params }
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
