import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest'
import { mockWorld } from './msw.ts'
import { serveWorld } from './socket.ts'
import { everyStoreName, stores, type OpenedStore } from './stores.ts'
import { World, type WorldOptions } from './world.ts'

const transports = ['engine.fetch', 'a socket', 'MSW'] as const

/**
 * Declares tests of the interface as a whole, once for every store and every way in. `open` makes an empty world for the
 * test that is running.
 */
export function describeInterface(
  what: string,
  tests: (open: (options?: WorldOptions) => Promise<World>) => void,
): void {
  const ways = everyStoreName.flatMap((store) => transports.map((transport) => ({ store, transport })))
  describe.each(ways)(`${what}, on $store through $transport`, ({ store, transport }) => {
    let opened: OpenedStore
    beforeAll(async () => {
      opened = await stores[store]()
    })
    afterAll(() => opened.dispose())

    tests(async (options) => {
      await opened.store.import([])
      await opened.store.windows.clear()
      const world = new World(opened.store, options)
      onTestFinished(() => expect(world.errors).toEqual([]))
      if (transport === 'a socket') {
        const server = await serveWorld(world)
        onTestFinished(() => server.close())
      }
      if (transport === 'MSW') onTestFinished(mockWorld(world))
      return world
    })
  })
}
