import { join } from 'node:path'
import { createControl, demoSeed, entities, memoryStore, schemaVersion } from '@chowk/engine'
import { postgresStore, sqliteStore } from '@chowk/server'
import { expect, test } from 'vitest'
import { run } from '../../packages/cli/src/program.ts'
import { measureStore } from '../../packages/server/src/settings/measure.ts'
import { repeatable } from '../harness/repeatable.ts'
import { collect } from './collect.ts'
import { tempDatabase, tempSqliteFile } from '../harness/temporary.ts'

test('copies a platform from SQLite to PostgreSQL, to a file and back', async () => {
  const [first, second, address] = [tempSqliteFile(), tempSqliteFile(), await tempDatabase()]
  const store = sqliteStore({ path: first, entities, version: schemaVersion })
  await createControl({ ...repeatable(), store, publicUrl: 'http://localhost', seed: demoSeed }).reset()
  const rows = await collect(store.export())
  const measure = await measureStore(store)
  expect(measure.rows).toBe(rows.length)
  const file = join(first, '..', 'chowk.backup')

  // While the store is in use, as by a server.
  expect(await run(['store', 'copy', `sqlite:${first}`, address])).toBe(0)
  expect(await run(['store', 'backup', file, '--store', address])).toBe(0)
  expect(await run(['store', 'restore', file, '--store', `sqlite:${second}`])).toBe(0)
  await store.close()

  const moved = await postgresStore({ address, entities, version: schemaVersion })
  expect(await collect(moved.export())).toStrictEqual(rows)
  await moved.close()
  const back = sqliteStore({ path: second, entities, version: schemaVersion })
  expect(await measureStore(back)).toEqual(measure)
  await back.close()

  // A non-empty target is replaced only with the option.
  expect(await run(['store', 'copy', `sqlite:${second}`, address])).toBe(1)
  expect(await run(['store', 'copy', `sqlite:${second}`, address, '--replace', '--yes'])).toBe(0)
})

test('measures an empty store', async () => {
  expect(await measureStore(memoryStore(entities))).toMatchObject({ rows: 0 })
})
