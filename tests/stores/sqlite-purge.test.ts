import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { entities, schemaVersion } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { formerNames } from '../../packages/engine/src/entities/members.ts'
import { tags } from '../../packages/engine/src/entities/content.ts'
import { stores } from '../harness/stores.ts'

const left = (path: string, text: string) =>
  [path, `${path}-wal`].some((file) => {
    try {
      return readFileSync(file).includes(text)
    } catch {
      return false
    }
  })

test('overwrites data that a program deleted without secure deletion', async () => {
  const { path, store, dispose } = await stores.sqlite()
  onTestFinished(dispose)
  await store.close()
  const older = new Database(path)
  older.pragma('secure_delete = OFF')
  older.exec(`INSERT INTO former_names (hash) VALUES ('left behind by nobody')`)
  older.exec('DELETE FROM former_names')
  older.close()
  expect(left(path, 'left behind')).toBe(true)
  const opened = sqliteStore({ path, entities, version: schemaVersion })
  await opened.purge!(true)
  await opened.close()
  expect(left(path, 'left behind')).toBe(false)
})

test('leaves no bytes of a deleted row, nor its words once purged, while others read and write', async () => {
  const { path, store, dispose } = await stores.sqlite()
  onTestFinished(dispose)
  const tag = (name: string) => ({
    name,
    name_key: name,
    slug: name,
    description: null,
    items_count: 0,
    followers_count: 0,
    made_by: null,
    creator_id: null,
    hidden: false,
    suspended: false,
    created_at: 0,
  })
  const ids: number[] = []
  for (let index = 0; index < 300; index++)
    ids.push(
      (
        await store.transact((tx) =>
          tx.insert(tags, tag(`${String.fromCodePoint(97 + (index % 26))}zmark${index}`)),
        )
      ).id,
    )
  for (const id of ids) await store.transact((tx) => tx.delete(tags, id))
  const writes = Array.from({ length: 50 }, (_, index) =>
    store.transact((tx) => tx.insert(formerNames, { hash: String(index) })),
  )
  await Promise.all([store.purge!(), ...writes])
  await store.transact((tx) => tx.insert(tags, tag('kept')))
  expect(await store.read((tx) => tx.search(tags, { text: 'kept', limit: 2 }))).toHaveLength(1)
  await store.close()
  expect(left(path, 'zmark')).toBe(false)
})
