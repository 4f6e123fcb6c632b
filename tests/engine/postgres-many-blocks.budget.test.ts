import { BLOCKER, COMMON_WORD, generatedSite } from '../../bench/large-site/index.ts'
import { expect, onTestFinished, test } from 'vitest'
import { rowsTouched } from '../harness/rows-touched.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { query } from '../stores/postgres-cluster.ts'

/** More than the newest matches that are ranked, of which half are hidden; far fewer than there are matches. */
const MAX_ROWS_TOUCHED = 1500

test('reads only the newest matches of a common word for a member with many blocks', async () => {
  const { store, address, dispose } = await stores.postgres()
  onTestFinished(dispose)
  await store.import(generatedSite({ members: 300, items: 5000, messages: 0, seed: 1 }))
  await query(address, 'ANALYZE')
  const world = new World(store)
  const blocker = await world.member('blocker')
  expect(blocker.id).toBe(BLOCKER)
  const search = () => blocker.ok('search.query', { query: { q: COMMON_WORD } })
  expect((await search()).items.length).toBeGreaterThan(0)
  expect(await rowsTouched(address, search, 'search_entries')).toBeLessThan(MAX_ROWS_TOUCHED)
})
