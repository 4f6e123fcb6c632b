import { afterAll, beforeAll, describe, expect, inject, onTestFinished } from 'vitest'
import { mockWorld } from './msw.ts'
import { programs } from './proxy-programs.ts'
import { startProxy, type Proxy, type ProxyName } from './proxy.ts'
import { serveWorld } from './socket.ts'
import { everyStoreName, stores, type OpenedStore } from './stores.ts'
import { seed } from './sweep.ts'
import { World, type WorldOptions } from './world.ts'

const ownWays = ['engine.fetch', 'a socket', 'MSW'] as const

/** Transport of requests to the engine. */
type Way = (typeof ownWays)[number] | ProxyName

export const isProxy = (way: Way): way is ProxyName => way in programs

declare module 'vitest' {
  interface ProvidedContext {
    /** Proxies to test through, instead of the transports without a proxy. */
    proxies?: readonly ProxyName[]
    /** The ways that need no other program, instead of every one. */
    ways?: readonly (typeof ownWays)[number][]
  }
}

const proxies = inject('proxies')
// Proxies behave the same on every store.
const storeRoutes: readonly { store: keyof typeof stores; way: Way }[] = proxies
  ? proxies.map((way) => ({ store: 'memory', way }))
  : (inject('ways') ?? ownWays).map((way, at) => {
      // Each way gets a random store, drawn by the seed: every operation has tests on each store.
      return { store: everyStoreName[(at + seed) % everyStoreName.length]!, way }
    })

/**
 * Declares tests of the whole interface, once for every store and transport. `open` creates an empty world for the
 * running test.
 */
export function describeInterface(
  what: string,
  tests: (open: (options?: WorldOptions) => Promise<World>, way: Way) => void,
): void {
  describe.each(storeRoutes)(`${what}, on $store through $way`, ({ store, way }) => {
    let opened: OpenedStore
    let proxy: Proxy | undefined
    beforeAll(async () => {
      opened = await stores[store]()
      if (isProxy(way)) proxy = await startProxy(way, new World(opened.store))
    })
    afterAll(async () => {
      await proxy?.close()
      await opened.dispose()
    })

    tests(async (options) => {
      await opened.store.import([])
      await opened.store.windows.clear()
      const world = new World(opened.store, options)
      onTestFinished(() => expect(world.errors).toEqual([]))
      if (way === 'a socket') {
        const server = await serveWorld(world)
        onTestFinished(() => server.close())
      }
      if (way === 'MSW') onTestFinished(mockWorld(world))
      proxy?.lead(world)
      return world
    }, way)
  })
}
