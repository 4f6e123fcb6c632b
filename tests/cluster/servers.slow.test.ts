import type { SnapshotRow } from '@chowk/engine'
import { expect, inject, onTestFinished, test } from 'vitest'
import { items } from '../../packages/engine/src/entities/content.ts'
import { quotaUses } from '../../packages/engine/src/entities/members.ts'
import { ServerProcess } from '../durability/server-process.ts'
import { recount } from '../harness/recount.ts'
import { thorough } from '../harness/sweep.ts'
import { tempDatabase } from '../harness/temporary.ts'
import { collect } from '../stores/collect.ts'
import { inParallel, openPlatform, countStatuses } from './platform.ts'
import { createKey } from '../harness/administer.ts'

const [SERVERS, TOGETHER, DUE] = thorough ? [3, 1000, 5000] : [2, 300, 500]

/** Number of kills, spread evenly over the publications. */
const KILLS = DUE / 250

const post = (title: string) => JSON.stringify({ title, body: '<p>Together.</p>', tags: ['together'] })

test(`creates one item for ${TOGETHER} requests with one key to ${SERVERS} servers`, async () => {
  const platform = await openPlatform({ postgres: inject('postgres') })
  const headers = { ...(await platform.member('asha')), 'idempotency-key': 'only-once' }
  const servers = await platform.startServers(SERVERS)
  const answers = await inParallel(TOGETHER, 60, async (index) => {
    const response = await fetch(`${servers[index % SERVERS]!.url}/posts`, {
      method: 'POST',
      headers,
      body: post('Once'),
    })
    const { id, code } = (await response.json()) as { id?: number; code?: string }
    return { status: response.status, what: id ?? code }
  })
  const statuses = countStatuses(answers.map(({ status }) => status))
  expect(Object.keys(statuses).filter((status) => !['201', '409'].includes(status))).toEqual([])
  expect(statuses[201]).toBeGreaterThan(0)
  const keptRows = await platform.rows(items)
  expect(keptRows).toHaveLength(1)
  const whats = new Set(answers.map(({ what }) => what))
  whats.delete('idempotency_in_progress')
  expect([...whats]).toEqual([keptRows[0]!.id])
  expect((await platform.rows(quotaUses)).map(({ used }) => used)).toEqual([1])
  await recount(platform.store)
})

test(`creates 20 for 200 requests for the last 20 units on ${SERVERS} servers`, async () => {
  const platform = await openPlatform({ postgres: inject('postgres'), quota: 20 })
  const headers = await platform.member('asha')
  const servers = await platform.startServers(SERVERS)
  const statuses = await inParallel(200, 60, async (index) => {
    const init = { method: 'POST', headers, body: post(`Post ${index}`) }
    const response = await fetch(`${servers[index % SERVERS]!.url}/posts`, init)
    await response.arrayBuffer()
    return response.status
  })
  expect(countStatuses(statuses)).toEqual({ 201: 20, 429: 180 })
  expect(await platform.rows(items)).toHaveLength(20)
  await recount(platform.store)
})

test(`admits 60 of 300 requests of a member within a minute on ${SERVERS} servers`, async () => {
  const platform = await openPlatform({ postgres: inject('postgres'), burst: 60 })
  const headers = await platform.member('asha')
  const servers = await platform.startServers(SERVERS)
  const statuses = await inParallel(300, 30, async (index) => {
    const response = await fetch(`${servers[index % SERVERS]!.url}/me`, { headers })
    await response.arrayBuffer()
    return response.status
  })
  expect(countStatuses(statuses)).toEqual({ 200: 60, 429: 240 })
})

test(`publishes ${DUE} due items once each while servers are killed at random`, async () => {
  const platform = await openPlatform({ postgres: inject('postgres') })
  await platform.member('asha')
  const { key } = await createKey(platform.control.engine, { username: 'asha', scopes: 'all' })
  const response = await platform.control.engine.fetch(
    new Request('http://localhost/api/v1/posts', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'Due',
        body: '<p>Due.</p>',
        tags: ['due'],
        scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    }),
  )
  expect(response.status).toBe(201)
  const servers = await platform.startServers(3)
  // Imported after the start of all servers, else the first could publish all items alone.
  await platform.store.import(copies(await collect(platform.store.export()), DUE))
  const remaining = () =>
    platform.store.read((tx) => tx.count(items, { index: 'due', equals: { status: 'scheduled' } }))
  let killed = 0
  for (let due = DUE; due > 0; due = await remaining()) {
    if (due > DUE * (1 - (killed + 1) / (KILLS + 1))) continue
    const [victim] = servers.splice(Math.floor(Math.random() * servers.length), 1)
    await platform.kill(victim!)
    killed++
    // The last server is spared until others have started.
    if (servers.length === 1) servers.push(...(await platform.startServers(2)))
  }
  expect(killed).toBeGreaterThanOrEqual(2)
  expect(await platform.rows(items)).toHaveLength(DUE)
  await recount(platform.store)
  console.info(`${DUE} items published, ${killed} servers killed meanwhile`)
})

/** Yields copies of the item of a snapshot with its text and its related rows, all due. */
function* copies(rows: readonly SnapshotRow[], count: number): Generator<SnapshotRow> {
  const own = rows.filter(([, row]) => 'item_id' in row)
  for (const [entity, row] of rows) {
    // A text has the id of its item.
    const isItem = entity === 'items' || entity === 'item_contents'
    if (!isItem && !own.some(([, ownRow]) => ownRow === row)) yield [entity, row]
    if (!isItem) continue
    const due = entity === 'items' && { scheduled_at: Date.now() - 60_000 }
    for (let index = 1; index <= count; index++)
      yield [entity, { ...row, id: index, ...due, ...(due && { slug: `due-${index}` }) }]
  }
  for (const [entity, row] of own)
    for (let index = 1; index <= count; index++)
      yield [entity, { ...row, id: row.id + (index - 1) * 10, item_id: index }]
}

test('starts servers together on an empty database, each of which rejects a revoked key', async () => {
  const address = await tempDatabase()
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => ServerProcess.start(['--store', address])),
  )
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
  const [first, last] = [servers[0]!, servers.at(-1)!]
  await first.control('members', { username: 'asha' })
  const { key, id } = await last.control('keys', { username: 'asha' })
  const statuses = () =>
    Promise.all(
      servers.map(async ({ url }) => {
        const response = await fetch(`${url}/me`, { headers: { 'x-api-key': String(key) } })
        return response.status
      }),
    )
  expect(new Set(await statuses())).toEqual(new Set([200]))
  await fetch(new URL(`/_control/keys/${String(id)}`, first.url), { method: 'DELETE' })
  expect(new Set(await statuses())).toEqual(new Set([401]))
})
