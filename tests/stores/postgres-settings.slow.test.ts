import { join } from 'node:path'
import { entities as allEntities, schemaVersion, type Store } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { backUp, restore } from '../../packages/server/src/settings/backup.ts'
import { folder } from '../cli/chowk.ts'
import { BASE_URL } from '../harness/client.ts'
import { tinyPng } from '../harness/image-uploads.ts'
import { drawSample } from '../harness/sweep.ts'
import { World } from '../harness/world.ts'
import { article, articles, entities, note, notes, people, person } from './entities.ts'
import { collect } from './collect.ts'
import { query } from './postgres-cluster.ts'
import { openSession, until } from './postgres-session.ts'
import { changeSettings, otherSettings } from './postgres-settings.ts'
import { tempDatabase } from '../harness/temporary.ts'

const open = (address: string) => postgresStore({ address, entities, version: 1 })

const content = Uint8Array.from({ length: 256 }, (_, index) => index)
const title = 'नमस्ते, \\ it’s 5 €\0'

/** Writes rows with every kind of column. */
async function write(store: Store): Promise<void> {
  await store.import([])
  await store.transact(async (tx) => {
    const { id } = await tx.insert(people, person('asha', { visits: 2 ** 52 }))
    await tx.insert(notes, note(title, { person_id: id, weight: 3, content, details: { 'a"': '\\x00' } }))
    for (let index = 0; index < 20; index++) await tx.insert(articles, article(`Chai ${index}`))
  })
}

/** Expects the rows after a restart, a backup, a restore of it, and in the database itself. */
async function expectKept(address: string): Promise<void> {
  const store = await open(address)
  try {
    const rows = await collect(store.export())
    expect(rows).toContainEqual(['notes', expect.objectContaining({ title, weight: 3, content, rank: null })])
    const found = await store.read((tx) => tx.search(articles, { text: 'chai', limit: 50 }))
    expect(found).toHaveLength(20)
    await store.import(rows)
    expect(await collect(store.export())).toEqual(rows)
  } finally {
    await store.close()
  }
}

interface Setting {
  readonly name: string
  readonly values: readonly string[]
}

test('works with each database setting in rows, search and start', async () => {
  const address = await tempDatabase()
  const session = await openSession(address)
  const { rows } = await session.query<Setting>(
    `SELECT name, CASE vartype WHEN 'bool' THEN ARRAY['on', 'off'] ELSE enumvals END AS values FROM pg_settings
      WHERE context IN ('user', 'superuser') AND has_parameter_privilege(name, 'SET') AND vartype IN ('bool', 'enum')
        AND name NOT IN ('default_transaction_read_only', 'transaction_read_only', 'transaction_isolation', 'transaction_deferrable')`,
  )
  const each = rows.flatMap(({ name, values }) => values.map((value) => [name, value] as const))
  expect(each.length).toBeGreaterThan(100)
  const store = await open(address)
  await write(store)
  await store.close()
  for (const [name, value] of [...Object.entries(otherSettings), ...drawSample(each, 20)]) {
    await changeSettings(address, { [name]: value })
    await expectKept(address).catch((error: unknown) => {
      throw new Error(`With ${name} = ${value}`, { cause: error })
    })
    await query(address, `ALTER DATABASE ${new URL(address).pathname.slice(1)} RESET ALL`)
  }
})

test('keeps images, keys, pages and backups independent of database settings', async () => {
  const address = await tempDatabase()
  await query(address, 'CREATE SCHEMA "Odd ""Schema"')
  await changeSettings(address, {
    ...otherSettings,
    search_path: 'pg_temp, pg_catalog, "Odd ""Schema", public',
  })
  const restart = () => postgresStore({ address, entities: allEntities, version: schemaVersion })
  let store = await restart()
  onTestFinished(() => store.close())
  const asha = await new World(store).member('asha')
  const image = Buffer.from(content)
  const { url } = (await asha.ok('media.upload', { body: { image: png(image) } })).data
  for (let index = 0; index < 12; index++)
    await asha.ok('posts.create', {
      body: { title: `Post ${index}`, body: '<p>\\ € नमस्ते</p>', featured_image: url },
    })

  const expectAll = async () => {
    const world = new World(store)
    const [reader, otherMember] = await world.members('asha', 'bela')
    const stored = await world.send(new Request(new URL(url, BASE_URL)))
    expect(Buffer.from(await stored.arrayBuffer()).subarray(-256)).toEqual(image)
    const first = await otherMember.ok('posts.list', { query: { limit: 7 } })
    const nextPage = await otherMember.ok('posts.list', { query: { limit: 7, cursor: first.next_cursor! } })
    expect([...first.items, ...nextPage.items].map((item) => item.title)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Post ${11 - index}`),
    )
    expect((await reader.ok('account.me')).user.username).toBe('asha')
    expect(world.errors).toEqual([])
  }
  await expectAll()
  await store.close()
  store = await restart()
  await expectAll()

  const file = join(folder(), 'chowk.backup')
  await backUp(store, file)
  await store.import([])
  await restore(store, file)
  await expectAll()
})

/** Returns an upload of an image with the given bytes at its end. */
const png = (bytes: Uint8Array): string => Buffer.concat([tinyPng, bytes]).toString('base64')

test("copies in spite of the database's short lock timeout", async () => {
  const address = await tempDatabase()
  await changeSettings(address, { lock_timeout: '1' })
  const store = await open(address)
  onTestFinished(() => store.close())
  const session = await openSession(address)
  await session.query('BEGIN; LOCK TABLE people IN ACCESS EXCLUSIVE MODE')
  const importing = store.import([['people', { ...person('asha'), id: 1 }]])
  const observer = await openSession(address)
  const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
    AND state_change < clock_timestamp() - interval '5 milliseconds'`
  await Promise.race([importing, until(observer, waits)])
  await session.query('COMMIT')
  await importing
  expect(await store.read((tx) => tx.get(people, 1))).toMatchObject({ name: 'asha' })
})
