import { join } from 'node:path'
import { createControl, demoSeed, entities, memoryStore, schemaVersion } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { run } from '../../packages/cli/src/program.ts'
import { measureStore } from '../../packages/server/src/settings/measure.ts'
import { repeatable } from '../harness/repeatable.ts'
import { gathered } from './gathered.ts'
import { createDatabase } from './postgres-cluster.ts'
import { temporaryFile } from './temporary-file.ts'

test('a platform moves from SQLite to PostgreSQL, to a file and back, the same row by row', async () => {
  const [first, second] = [await temporaryFile(), await temporaryFile()]
  const database = await createDatabase(inject('postgres'))
  onTestFinished(async () => {
    await Promise.all([first.remove(), second.remove(), database.remove()])
  })
  const store = sqliteStore({ path: first.path, entities, version: schemaVersion })
  await createControl({ ...repeatable(), store, publicUrl: 'http://localhost', seed: demoSeed }).reset()
  const rows = await gathered(store.export())
  const measure = await measureStore(store)
  expect(measure.rows).toBe(rows.length)
  const file = join(first.path, '..', 'chowk.backup')

  // While the store is in use, as by a server.
  expect(await run(['store', 'copy', `sqlite:${first.path}`, database.address])).toBe(0)
  expect(await run(['store', 'backup', file, '--store', database.address])).toBe(0)
  expect(await run(['store', 'restore', file, '--store', `sqlite:${second.path}`])).toBe(0)
  await store.close()

  const moved = await postgresStore({ address: database.address, entities, version: schemaVersion })
  expect(await gathered(moved.export())).toStrictEqual(rows)
  await moved.close()
  const back = sqliteStore({ path: second.path, entities, version: schemaVersion })
  expect(await measureStore(back)).toEqual(measure)
  await back.close()

  // A non-empty target is replaced only with the option.
  expect(await run(['store', 'copy', `sqlite:${second.path}`, database.address])).toBe(1)
  expect(await run(['store', 'copy', `sqlite:${second.path}`, database.address, '--replace', '--yes'])).toBe(
    0,
  )
})

test('an empty store has a measure, too', async () => {
  expect(await measureStore(memoryStore(entities))).toMatchObject({ rows: 0 })
})
