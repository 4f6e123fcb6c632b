import { afterAll, beforeAll } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { describeStore } from '../stores/conformance.ts'
import { entities } from '../stores/entities.ts'
import { createDatabase, startCluster, type Cluster } from '../stores/postgres-cluster.ts'
import { changeSettings, otherSettings } from '../stores/postgres-settings.ts'
import { launchPgBouncer } from './pgbouncer.ts'

let cluster: Cluster
let pooler: Awaited<ReturnType<typeof launchPgBouncer>>

beforeAll(async () => {
  cluster = await startCluster()
  const { address } = await createDatabase(cluster.address)
  await changeSettings(address, otherSettings)
  pooler = await launchPgBouncer(address, 'transaction')
})
afterAll(async () => {
  await pooler.stop()
  await cluster.remove()
})

describeStore('PostgreSQL store through PgBouncer by transaction', async () => {
  const store = await postgresStore({ address: pooler.address, entities, version: 1 })
  await store.import([])
  await store.windows.clear()
  return { store, remove: async () => {} }
})
