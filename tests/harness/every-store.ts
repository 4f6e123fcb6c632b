import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { storeNames, stores, type OpenedStore } from './stores.ts'
import { World, type WorldOptions } from './world.ts'

/**
 * Declares tests that run on every store, each in a world that is empty.
 *
 * @param tests Declares them; `world` gives the world of the test that is running.
 */
export function onEveryStore(
  what: string,
  tests: (world: () => World) => void,
  options: WorldOptions = {},
): void {
  describe.each(storeNames)(`${what} on %s`, (name) => {
    let opened: OpenedStore
    let world: World
    beforeAll(async () => {
      opened = await stores[name]()
    })
    beforeEach(async () => {
      await opened.store.import([])
      await opened.store.windows.clear()
      world = new World(opened.store, options)
      return () => expect(world.errors).toEqual([])
    })
    afterAll(() => opened.dispose())
    tests(() => world)
  })
}
