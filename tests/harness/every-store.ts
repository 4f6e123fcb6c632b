import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { stores, storesOf, type OpenedStore, type StoreName } from './stores.ts'
import { World, type WorldOptions } from './world.ts'

/**
 * Declares tests that run on every store, each in an empty world, outside CI on one store.
 * @param tests Declares the tests; `world` returns the world of the running test; the second argument is the name of
 * the store.
 * @param names Stores to run on. Default: those of every operation.
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
