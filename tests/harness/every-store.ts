import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { stores, storesOf, type OpenedStore, type StoreName } from './stores.ts'
import { World, type WorldOptions } from './world.ts'

/**
 * Declares tests that run on every store, outside CI mostly not on PostgreSQL, each in a world that is empty.
 *
 * @param tests Declares them; `world` gives the world of the test that is running; the second is the store's name.
 * @param names The stores, where they are others than those that every operation runs on.
 */
export function onEveryStore(
  what: string,
  tests: (world: () => World, name: StoreName) => void,
  options: WorldOptions = {},
  names: readonly StoreName[] = storesOf(what),
): void {
  describe.each(names)(`${what} on %s`, (name) => {
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
    tests(() => world, name)
  })
}
