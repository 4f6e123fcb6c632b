import { generatedSite } from '@chowk/engine/large-site'
import { expect, onTestFinished, test } from 'vitest'
import { rowsTouched } from '../harness/rows-touched.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { query } from './postgres-cluster.ts'

const MEMBERS = 4000

test('completion looks at names alone on PostgreSQL, and at the newest of those that match', async () => {
  const { store, address, dispose } = await stores.postgres()
  onTestFinished(dispose)
  await store.import(generatedSite({ members: MEMBERS, items: 300, messages: 0, seed: 1 }))
  await query(address, 'ANALYZE')
  const follower = await new World(store).member('follower')
  // A tenth of all names begin with it, and many words of items.
  const complete = () => follower.ok('search.autocomplete', { query: { q: 'a' } })
  expect((await complete()).items).toHaveLength(10)
  expect(await rowsTouched(address, complete, 'search_entries')).toBe(0)
  // 200 matches are ten times as many rows, however many more there are.
  expect(await rowsTouched(address, complete, 'members')).toBeLessThan(0.6 * MEMBERS)
})
