import { createEngine, entities, schemaVersion } from '@chowk/engine'
import { generatedSite, JOINER } from '../../bench/large-site/index.ts'
import { postgresStore } from '@chowk/server'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { casesOf, reads } from '../../bench/scale/cases.ts'
import { fillMember } from '../../bench/scale/fill-member.ts'
import { LEADER } from '../../bench/scale/worlds.ts'
import { communityMembers } from '../../packages/engine/src/entities/communities.ts'
import { members } from '../../packages/engine/src/entities/members.ts'
import { countingPostgres } from '../harness/counted-postgres.ts'
import { asIfLarge, rowsTouched } from '../harness/rows-touched.ts'
import { createDatabase, query } from './postgres-cluster.ts'
import { readBudgets } from './read-budgets.ts'

const MEMBERS = 300
const SMALL_COUNT = 600
const LARGE_COUNT = 2400
/** What grows with the items is multiplied by four. */
const MAX_GROWTH = 2.5
/** Rows of one page more. */
const PAGE = 50

let sites: readonly Awaited<ReturnType<typeof siteOf>>[]
beforeAll(async () => {
  sites = [await siteOf(SMALL_COUNT), await siteOf(LARGE_COUNT)]
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

async function siteOf(items: number) {
  const { address, remove } = await createDatabase(inject('postgres'))
  const store = await postgresStore({ address, entities, version: schemaVersion })
  await store.import(generatedSite({ members: MEMBERS, items, messages: items, seed: 1 }))
  await fillMember(store, LEADER)
  await query(address, 'VACUUM ANALYZE')
  const engine = createEngine({ store, publicUrl: 'http://localhost' })
  const cases = await casesOf(store, items)
  return {
    store,
    address: asIfLarge(address),
    async callOf(operation: string, of = '') {
      const { member, id, input } = cases.find(({ id, name }) => id === operation && name === of)!
      const row = (await store.read((tx) => tx.get(members, member)))!
      return () => engine.as(row).call(id, input)
    },
    async close() {
      await store.close()
      await remove()
    },
  }
}

test('has a budget for every read that touches rows', () => {
  expect(Object.keys(readBudgets)).toEqual(reads)
})

test.each(Object.entries(readBudgets))(
  'keeps %s within its budget of statements and rows for the busiest member',
  async (id, [statements, rows]) => {
    const touched: number[] = []
    for (const site of sites) {
      const call = await site.callOf(id)
      const counted = countingPostgres()
      // The first call reads the key for cursors, and new connections are set up.
      let least = Infinity
      for (let times = 0; times < 3; times++) {
        counted.statements = 0
        await call()
        least = Math.min(least, counted.statements)
      }
      expect(least).toBeLessThanOrEqual(statements)
      touched.push(await rowsTouched(site.address, call))
    }
    const [few, many] = touched as [number, number]
    expect(Math.max(few, many)).toBeLessThanOrEqual(rows)
    expect(many).toBeLessThanOrEqual(MAX_GROWTH * few + PAGE)
  },
)

test('reads few more services than the page for a word that half of them contain', async () => {
  const call = await sites[1]!.callOf('services.list', 'with a common word, the cheapest')
  expect(await rowsTouched(sites[1]!.address, call)).toBeLessThanOrEqual(260)
})

test('reads no row for communities where a member may not publish', async () => {
  const site = sites[0]!
  await site.store.transact((tx) =>
    Promise.all(
      Array.from({ length: 1000 }, (_, at) =>
        tx.insert(communityMembers, {
          community_id: 1_000_000 + at,
          member_id: JOINER,
          role: 'member',
          suspended: false,
          joined_at: at,
        }),
      ),
    ),
  )
  const call = await site.callOf('lookups.postableCommunities', 'of one in every community')
  expect(await rowsTouched(site.address, call)).toBeLessThanOrEqual(30)
})
