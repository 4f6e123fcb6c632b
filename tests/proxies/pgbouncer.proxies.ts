import { entities, type Store } from '@chowk/engine'
import { postgresStore } from '@chowk/server'
import { expect, onTestFinished, test } from 'vitest'
import { schemaVersion } from '../../packages/engine/src/entities/index.ts'
import { World } from '../harness/world.ts'
import { startCluster } from '../stores/postgres-cluster.ts'
import { startPgBouncer } from './pgbouncer.ts'

const POSTS = 20

test('servers share a database through PgBouncer', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  const address = await startPgBouncer(cluster.address)
  const open = async (): Promise<Store> => {
    const store = await postgresStore({ address, entities, version: schemaVersion })
    onTestFinished(() => store.close())
    return store
  }
  const [one, other] = [new World(await open()), new World(await open())]
  const asha = await one.member('asha')
  const bela = await other.member('bela')
  await Promise.all(
    Array.from({ length: POSTS }, (_, at) =>
      (at % 2 === 0 ? asha : bela).ok('posts.create', {
        body: { title: `Post ${at}`, body: '<p>Shared.</p>' },
        headers: { 'idempotency-key': `post-${at}` },
      }),
    ),
  )
  for (const reader of [asha, bela])
    expect((await reader.ok('posts.list', { query: { limit: 50 } })).items).toHaveLength(POSTS)
})
