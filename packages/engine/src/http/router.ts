/** Refuses longer parameters early, to keep them out of lookups and logs. */
const MAX_PARAMETER_LENGTH = 256

/** The state after a number of segments. */
interface Node<Target> {
  readonly fixed: Map<string, Node<Target>>
  parameter?: Node<Target>
  end?: { readonly target: Target; readonly names: readonly string[] }
}

/** The target of a path, and its decoded parameters. */
export interface RouteMatch<Target> {
  readonly target: Target
  readonly params: Readonly<Record<string, string>>
}

/** Finds targets by paths such as `/posts/{slug}`. Fixed segments take precedence over parameters; backtracks. */
export class Router<Target> {
  readonly #start: Node<Target> = { fixed: new Map() }

  constructor(targets: Iterable<readonly [path: string, target: Target]>) {
    for (const [path, target] of targets) {
      const names: string[] = []
      let node = this.#start
      for (const segment of path.split('/')) {
        const name = /^\{(\w+)\}$/.exec(segment)?.[1]
        if (name !== undefined) names.push(name)
        const next = (name === undefined ? node.fixed.get(segment) : node.parameter) ?? { fixed: new Map() }
        if (name === undefined) node.fixed.set(segment, next)
        else node.parameter = next
        node = next
      }
      node.end = { target, names }
    }
  }

  find(path: string): RouteMatch<Target> | undefined {
    return find(this.#start, path.split('/'), 0, [])
  }
}

function find<Target>(
  { fixed, parameter, end }: Node<Target>,
  segments: readonly string[],
  depth: number,
  values: readonly string[],
): RouteMatch<Target> | undefined {
  const segment = segments[depth]
  if (segment === undefined)
    return (
      end && {
        target: end.target,
        params: Object.fromEntries(end.names.map((name, index) => [name, values[index]!])),
      }
    )
  const next = fixed.get(segment)
  const found = next && find(next, segments, depth + 1, values)
  if (found !== undefined || parameter === undefined) return found
  const value = decoded(segment)
  if (value === undefined || value === '' || value.length > MAX_PARAMETER_LENGTH) return undefined
  return find(parameter, segments, depth + 1, [...values, value])
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
