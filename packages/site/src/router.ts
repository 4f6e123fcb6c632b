import type { Page } from './page.ts'

export interface Found {
  /** The path of the page with names in place of what differs, such as `/posts/{slug}`. */
  readonly route: string
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
}

interface Route extends Pick<Found, 'route'> {
  readonly segments: readonly string[]
  readonly page: Page
}

/** Longer segments name nothing. */
const LONGEST_SEGMENT = 256

/** Finds the page of a path. Fixed segments go before those in braces. */
export function createRouter(pages: Readonly<Record<string, Page>>): (path: string) => Found | undefined {
  const routes = new Map<number, Route[]>()
  for (const [path, page] of Object.entries(pages)) {
    const segments = path.split('/')
    routes.set(segments.length, [...(routes.get(segments.length) ?? []), { route: path, segments, page }])
  }
  for (const alike of routes.values()) alike.sort((one, other) => parameters(one) - parameters(other))
  return (path) => {
    const segments = path.split('/')
    for (const { route, segments: pattern, page } of routes.get(segments.length) ?? []) {
      const params = match(pattern, segments)
      if (params !== undefined) return { route, page, params }
    }
    return undefined
  }
}

const isParameter = (segment: string): boolean => segment.startsWith('{')
const parameters = ({ segments }: Route): number => segments.filter(isParameter).length

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (!isParameter(expected)) {
      if (segment !== expected) return undefined
      continue
    }
    const value = decoded(segment)
    if (value === undefined || value === '' || value.length > LONGEST_SEGMENT) return undefined
    params[expected.slice(1, -1)] = value
  }
  return params
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
