import { inject } from 'vitest'
import { afterAll, beforeAll } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { describeStore } from './conformance.ts'
import { entities } from './entities.ts'
import { createDatabase } from './postgres-cluster.ts'

let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  database = await createDatabase(inject('postgres'))
})
afterAll(() => database.remove())

describeStore('PostgreSQL store', async () => {
  const store = await postgresStore({ address: database.address, entities, version: 1 })
  await store.import([])
  await store.windows.clear()
  return { store, remove: async () => {} }
})
