import { generatedSite } from '../../bench/large-site/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asIfScattered, rowsTouched } from '../harness/rows-touched.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { query } from './postgres-cluster.ts'

const MEMBERS = 4000

let site: Awaited<ReturnType<typeof stores.postgres>>
let complete: (q: string) => Promise<{ readonly items: readonly unknown[] }>
beforeAll(async () => {
  site = await stores.postgres()
  await site.store.import(generatedSite({ members: MEMBERS, items: 300, messages: 0, seed: 1 }))
  await query(site.address, 'ANALYZE')
  const follower = await new World(site.store).member('follower')
  complete = (q) => follower.ok('search.autocomplete', { query: { q } })
})
afterAll(() => site.dispose())

test('completes names only on PostgreSQL, among the newest matches', async () => {
  // A tenth of all names begin with it, and many words of items.
  const common = () => complete('a')
  expect((await common()).items).toHaveLength(10)
  expect(await rowsTouched(site.address, common, 'search_entries')).toBe(0)
  // 200 matches are ten times as many rows, however many more there are.
  expect(await rowsTouched(site.address, common, 'members')).toBeLessThan(0.6 * MEMBERS)
})

test('looks up rare beginnings of names in the index of words', async () => {
  const rare = () => complete('asha12')
  expect((await rare()).items.length).toBeGreaterThan(0)
  expect(await rowsTouched(asIfScattered(site.address), rare, 'members')).toBeLessThan(0.1 * MEMBERS)
})
