import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { entities, schemaVersion, type Store } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { formerNames } from '../../packages/engine/src/entities/members.ts'
import { tags } from '../../packages/engine/src/entities/content.ts'
import { stores } from '../harness/stores.ts'
import { tempFolder } from '../harness/temporary.ts'

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

/** Adds tags in an order that divides pages of their indexes, then deletes two of three. */
async function addAndDelete(store: Store): Promise<void> {
  const names = Array.from({ length: 1500 }, (_, index) => `${(index * 7919) % 1500}zmark`)
  for (const name of names) await store.transact((tx) => tx.insert(tags, tag(name)))
  for (let id = 1; id <= names.length; id++)
    if (id % 3 > 0) await store.transact((tx) => tx.update(tags, id, { ...tag(`tag ${id}`) }))
    else await store.transact((tx) => tx.delete(tags, id))
}

test('leaves no bytes of a deleted row, nor its words once purged, while others read and write', async () => {
  const { path, store, dispose } = await stores.sqlite()
  onTestFinished(dispose)
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

test('overwrites the copies of rows that SQLite leaves when it divides pages', async () => {
  const { path, store: first, dispose } = await stores.sqlite()
  onTestFinished(dispose)
  await first.close()
  const link = join(tempFolder(), 'linked.sqlite')
  symlinkSync(path, link)
  const store = sqliteStore({ path: link, entities, version: schemaVersion })
  await addAndDelete(store)
  const other = new Database(path, { readonly: true })
  other.exec('BEGIN; SELECT * FROM tags')
  await store.transact((tx) => tx.insert(formerNames, { hash: 'later' }))
  await expect(store.purge!()).rejects.toThrow('another connection reads from before')
  other.close()
  expect(left(path, 'zmark')).toBe(true)
  await store.purge!()
  for (let index = 0; index < 500; index++)
    await store.transact((tx) => tx.insert(tags, tag(`${(index * 7919) % 1500}later`)))
  await store.close()
  expect(left(path, 'zmark')).toBe(false)
  const checked = new Database(path, { readonly: true })
  expect(checked.pragma('integrity_check', { simple: true })).toBe('ok')
  checked.close()
})
