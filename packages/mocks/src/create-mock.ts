// First, since it checks what the other modules need.
import { checkPlatform } from './check-platform.ts'
import { apiKeyFrom } from '@chowk/engine'
import { checkedBaseUrl } from './base-url.ts'
import { checkNoOptions, checkOptions } from './checks.ts'
import { createWorld, type OpenWorld } from './create-world.ts'
import { createMockFetch } from './mock-fetch.ts'
import { PlatformHandler } from './platform-handler.ts'
import type { Mock, MockOptions } from './mock.ts'
import { nextTurn } from './next-turn.ts'

/** Below `.test`, which no name server resolves, so that an unmocked request goes nowhere. */
const BASE_URL = 'https://chowk.test/api/v1'

/** Creates a platform for tests, with handlers for MSW. Mocks share no state. */
export function createMock(options: MockOptions = {}): Mock {
  checkPlatform()
  checkOptions(options)
  const baseUrl = checkedBaseUrl(options.baseUrl ?? BASE_URL)
  const worldOfKey = new Map<string, OpenWorld>()
  const named = new Map<string, OpenWorld>()
  const random = options.random ?? 'chowk'
  let unnamed = 0

  function open(random: string, onClose: () => void): OpenWorld {
    const keys = new Set<string>()
    const opened: OpenWorld = createWorld({
      ...options,
      baseUrl,
      random,
      onKey(key) {
        keys.add(key)
        worldOfKey.set(key, opened)
      },
      onClose() {
        for (const key of keys) if (worldOfKey.get(key) === opened) worldOfKey.delete(key)
        onClose()
      },
    })
    return opened
  }

  const own = open(random, () => {
    for (const { world } of named.values()) world.close()
  })

  /** Identifies the world by the key, the only identification in requests of an unmodified client. */
  const worldOf = ({ headers }: Request): OpenWorld | undefined =>
    worldOfKey.get(apiKeyFrom({ header: (name) => headers.get(name) ?? undefined }) ?? '')

  async function worldWith(path: string): Promise<OpenWorld | undefined> {
    for (const world of named.values()) if (await world.holds(path)) return world
    return undefined
  }

  /** Image requests have no key, and their path exists in one world only. */
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const opened = pathname.startsWith('/storage/') ? await worldWith(pathname) : worldOf(request)
    return (opened ?? own).answer(request)
  }

  return {
    ...own.world,
    fetch: createMockFetch(answer),
    handlers: [
      new PlatformHandler(baseUrl, async (request) => {
        try {
          return await answer(request)
        } finally {
          // Lets the client finish its request and free its connection, so that it does not open one for each call.
          await nextTurn()
        }
      }),
    ],
    world(name = `#${++unnamed}`, ...others: readonly unknown[]) {
      const options = typeof name === 'string' ? others[0] : name
      checkNoOptions('world', options, 'A world has those of its mock.')
      const known = named.get(name)
      if (known) return known.world
      const opened = open(`${random} / ${name}`, () => {
        if (named.get(name) === opened) named.delete(name)
      })
      named.set(name, opened)
      return opened.world
    },
  }
}
