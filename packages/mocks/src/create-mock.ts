import { checkedBaseUrl } from './base-url.ts'
import { checkOptions } from './checks.ts'
import { createWorld, type OpenWorld } from './create-world.ts'
import { handlersFor } from './handlers.ts'
import type { Mock, MockOptions } from './mock.ts'
import { nextTurn } from './next-turn.ts'

const BASE_URL = 'http://localhost:4000/api/v1'

/** Creates a platform for tests, with handlers for MSW. Mocks share no state. */
export function createMock(options: MockOptions = {}): Mock {
  checkOptions(options)
  const baseUrl = checkedBaseUrl(options.baseUrl ?? BASE_URL)
  const worldOfKey = new Map<string, OpenWorld>()
  let unnamed = 0

  function open(random: string): OpenWorld {
    const world: OpenWorld = createWorld({
      ...options,
      baseUrl,
      random,
      onKey: (key) => worldOfKey.set(key, world),
    })
    return world
  }

  const random = options.random ?? 'chowk'
  const { answer, holds: _, ...own } = open(random)
  const named = new Map<string, OpenWorld>()

  /** By the key, the only identification in requests of an unmodified client. */
  function worldOf({ headers }: Request): OpenWorld | undefined {
    const key = headers.get('authorization')?.slice('Bearer '.length) ?? headers.get('x-api-key')
    return key ? worldOfKey.get(key.trim()) : undefined
  }

  async function worldWith(path: string): Promise<OpenWorld | undefined> {
    for (const world of named.values()) if (await world.holds(path)) return world
    return undefined
  }

  /** Image requests have no key, and their path exists in one world only. */
  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const world = pathname.startsWith('/storage/') ? await worldWith(pathname) : worldOf(request)
    const response = await (world?.answer ?? answer)(request)
    // Lets the client finish its request and free its connection, so that it does not open one for each call.
    await nextTurn()
    return response
  }

  return {
    ...own,
    handlers: handlersFor(baseUrl, route),
    world(name = `#${++unnamed}`) {
      const known = named.get(name)
      if (known) return known
      const world = open(`${random} / ${name}`)
      named.set(name, world)
      return world
    },
  }
}
