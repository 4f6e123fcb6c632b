import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoSeed, entities, schemaVersion, type Store } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { measureStore } from '../../packages/server/src/settings/measure.ts'
import { folder } from '../cli/chowk.ts'
import { World } from '../harness/world.ts'

test('restores a dump by sqlite3 to the same store', async () => {
  const cwd = folder()
  const open = (name: string): Store => {
    const store = sqliteStore({ path: join(cwd, name), entities, version: schemaVersion })
    onTestFinished(() => store.close())
    return store
  }
  const store = open('chowk.sqlite')
  await new World(store, { seed: demoSeed }).control.reset()
  const guide = readFileSync('docs/backup.md', 'utf8')
  const [, command] = /```sh\n(mark\(\) .*?)```/s.exec(guide)!
  execFileSync('sh', ['-ec', command!], { cwd })

  const restored = open('restored.sqlite')
  expect(await measureStore(restored)).toEqual(await measureStore(store))
  const world = new World(restored)
  const { items } = await (await world.member('asha')).ok('search.query', { query: { q: 'kiln' } })
  expect(items.length).toBeGreaterThan(0)
  // New rows go on after the highest ids.
  await (await world.member('ravi')).ok('posts.create', { body: { title: 'New', body: '<p>x</p>' } })
  expect(world.errors).toEqual([])
})
