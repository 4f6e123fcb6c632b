import { join } from 'node:path'
import { entities, type Store } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { schemaVersion } from '../../packages/engine/src/entities/index.ts'
import { backUp, restore } from '../../packages/server/src/settings/backup.ts'
import { folder } from '../cli/chowk.ts'
import { upload } from '../harness/image-uploads.ts'
import { World } from '../harness/world.ts'
import { createDatabase, startCluster } from '../stores/postgres-cluster.ts'
import { openSession } from '../stores/postgres-session.ts'
import { changeSettings, otherSettings } from '../stores/postgres-settings.ts'
import { startPgBouncer } from './pgbouncer.ts'

const POSTS = 40

test.each(['session', 'transaction'] as const)(
  'shares a database through PgBouncer by %s with any settings',
  async (pooling) => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.remove())
    const { address: direct } = await createDatabase(cluster.address)
    await changeSettings(direct, otherSettings)
    const address = await startPgBouncer(direct, pooling)
    const open = async (): Promise<Store> => {
      const store = await postgresStore({ address, entities, version: schemaVersion })
      onTestFinished(() => store.close())
      return store
    }
    const [first, second] = [new World(await open()), new World(await open())]
    const asha = await first.member('asha')
    const bela = await second.member('bela')
    const { url } = (await asha.ok('media.upload', { body: upload })).data
    await Promise.all(
      Array.from({ length: POSTS }, async (_, index) => {
        const as = index % 2 === 0 ? asha : bela
        await as.ok('posts.create', {
          body: { title: `Post ${index}`, body: '<p>Shared.</p>' },
          headers: { 'idempotency-key': `post-${index}` },
        })
        await as.ok('posts.list')
      }),
    )
    const expectAll = async () => {
      for (const reader of [asha, bela])
        expect((await reader.ok('posts.list', { query: { limit: 50 } })).items).toHaveLength(POSTS)
      const { item } = await asha.ok('posts.create', {
        body: { title: 'Kiln', body: '<p>x</p>', featured_image: url },
      })
      await asha.ok('items.archive', { body: { type: 'post', id: item.id, archived: true } })
    }
    await expectAll()
    // A third server finds the connections of PgBouncer in use, with the statements of the others.
    const third = await open()
    const { pooler } = await third.usage!()
    expect(pooler).toMatch(pooling === 'session' ? /^none$/ : /^(transaction|forgetful)$/)
    const file = join(folder(), 'chowk.backup')
    await backUp(third, file)
    await restore(third, file)
    await expectAll()
    expect([first.errors, second.errors]).toEqual([[], []])
    // A transaction's settings end with it, so that other programs keep theirs.
    const session = await openSession(address)
    if (pooling === 'transaction')
      for (const [name, value] of [
        ['bytea_output', 'escape'],
        ['statement_timeout', '0'],
      ] as const)
        expect((await session.query(`SHOW ${name}`)).rows).toEqual([{ [name]: value }])
  },
)

test('starts behind transaction pooling with a single connection', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  const address = await startPgBouncer(cluster.address, 'transaction', 1)
  const store = await postgresStore({ address, entities, version: schemaVersion })
  onTestFinished(() => store.close())
  expect(await store.usage!()).toMatchObject({ pooler: 'forgetful' })
})
