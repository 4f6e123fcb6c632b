import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSeed, entities, memoryStore } from '@chowk/engine'
import { createServer } from '@chowk/server'
import { afterAll, beforeAll } from 'vitest'
import { callerOf, callers } from '../../../scripts/examples/callers.ts'
import { tinyPng } from '../../harness/image-uploads.ts'
import { World } from '../../harness/world.ts'
import { createKey } from '../../harness/administer.ts'

/**
 * The demonstration on a real port, from before the tests of a file until after them, with the working directory where `photo.png`
 * lies that examples upload. Its clock stands still unless it is `running`.
 */
export function exampleSite({ running = false } = {}) {
  const keys = new Map<string, string>()
  const world = new World(memoryStore(entities), { seed: demoSeed, running })
  const server = createServer({ engine: world.control.engine })
  const folder = mkdtempSync(join(tmpdir(), 'chowk-examples-'))
  const startedIn = process.cwd()
  let initialState: Awaited<ReturnType<World['control']['snapshot']>>

  beforeAll(async () => {
    await world.control.reset()
    for (const username of [...Object.keys(callers), 'meera'])
      keys.set(username, (await createKey(world.control.engine, { username, scopes: 'all' })).key)
    initialState = await world.control.snapshot()
    await server.listen({ host: '127.0.0.1', port: 0 })
    writeFileSync(join(folder, 'photo.png'), tinyPng)
    process.chdir(folder)
  })

  afterAll(async () => {
    await server.close()
    process.chdir(startedIn)
    rmSync(folder, { recursive: true })
  })

  return {
    world,
    /** The key that the example of a method is run with. */
    keyFor: (name: string): string => keys.get(callerOf(name))!,
    /** Of the interface, once it listens. */
    baseUrl: (): string => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/v1`,
    /** Everything as it was before the first test. */
    begin: () => world.control.restore(initialState),
  }
}
