import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entities, schemaVersion, type Store } from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import { expect, inject, test, vi } from 'vitest'
import { communities } from '../../packages/engine/src/entities/communities.ts'
import { itemContents, items, tags } from '../../packages/engine/src/entities/content.ts'
import { itemTags, searchEntries } from '../../packages/engine/src/entities/search.ts'
import { tasks } from '../../packages/engine/src/entities/tasks.ts'
import { recount } from '../harness/recount.ts'
import { World } from '../harness/world.ts'
import { createCommunity } from '../operations/communities/fixtures.ts'
import { ServerProcess } from './server-process.ts'
import { tempFolder } from '../harness/temporary.ts'

const ROW_COUNT = 20_000
const TAG = 'kilns'

/** Prepares a file with a public community of many items, and keys of its creator and an outsider. */
async function prepared(path: string) {
  const store = sqliteStore({ path, entities, version: schemaVersion })
  const world = new World(store)
  const { asha, id, params } = await createCommunity(world)
  const body = { title: 'Kiln', body: '<p>Bricks.</p>', tags: [TAG], community_id: id }
  const first = await asha.ok('posts.create', { body })
  const ravi = await world.member('ravi')
  await store.transact(async (tx) => {
    const item = (await tx.get(items, first.id))!
    const [entry] = await tx.search(searchEntries, { text: 'Kiln', within: { type: ['post'] }, limit: 1 })
    const [filing] = await tx.page(itemTags, { index: 'ofItem', equals: { item_id: item.id }, limit: 1 })
    for (let index = 1; index < ROW_COUNT; index++) {
      const { id: _, ...copied } = item
      const copy = await tx.insert(items, { ...copied, slug: `kiln-${index}` })
      await tx.insert(itemContents, { id: copy.id, body: '<p>Bricks.</p>', details: {} })
      const { id: _entry, ...found } = entry!
      await tx.insert(searchEntries, { ...found, subject_id: copy.id })
      const { id: _filing, ...filed } = filing!
      await tx.insert(itemTags, { ...filed, item_id: copy.id })
    }
    await tx.increment(tags, filing!.tag_id, { items_count: ROW_COUNT - 1 })
    await tx.increment(communities, id, { items_count: ROW_COUNT - 1, open_items_count: ROW_COUNT - 1 })
  })
  await recount(store)
  await store.close()
  return { slug: params.slug, first: first.id, asha: asha.key, ravi: ravi.key }
}

async function unfinished(path: string): Promise<{ left: number; store: Store }> {
  const store = sqliteStore({ path, entities, version: schemaVersion })
  return { left: await store.read((tx) => tx.count(tasks, { index: 'oldest' })), store }
}

test(`shows none of ${ROW_COUNT} items while they are hidden by killed servers`, async () => {
  const folder = tempFolder(inject('disk'))
  const path = join(folder, 'chowk.sqlite')
  const { slug, first, asha, ravi } = await prepared(path)
  const limits = join(folder, 'limits.json')
  writeFileSync(limits, JSON.stringify({ burst_per_minute: 1_000_000 }))
  const args = ['--store', `sqlite:${path}`, '--limits', limits]
  const get = async (url: string, key: string) => fetch(url, { headers: { 'x-api-key': key } })
  /** Returns the content visible to the outsider. */
  const seen = async (server: ServerProcess) => {
    const list = (await (await get(`${server.url}/posts?limit=50`, ravi)).json()) as { items: unknown[] }
    const query = `${server.url}/search?q=kiln&type=post`
    const search = (await (await get(query, ravi)).json()) as { items: unknown[] }
    return [list.items, search.items, (await get(`${server.url}/posts/${first}`, ravi)).status]
  }

  let server = await ServerProcess.start(args)
  const turned = await fetch(`${server.url}/communities/${slug}`, {
    method: 'PUT',
    headers: { 'x-api-key': asha, 'content-type': 'application/json' },
    body: JSON.stringify({ visibility: 'private' }),
  })
  expect(turned.status).toBe(200)
  expect(await seen(server)).toEqual([[], [], 404])
  await server.kill()
  const killed = await unfinished(path)
  expect(killed.left).toBe(1)
  await killed.store.close()

  server = await ServerProcess.start(args)
  expect(await seen(server)).toEqual([[], [], 404])
  // Follows in the background: the last step removes the last item from its tag.
  const filed = async () => {
    const response = await get(`${server.url}/tags/${TAG}`, ravi)
    return ((await response.json()) as { tag: { items_count: number } }).tag.items_count
  }
  await vi.waitUntil(async () => (await filed()) === 0)
  expect(await server.stop()).toBe(0)
  const { left, store } = await unfinished(path)
  expect(left).toBe(0)
  await recount(store)
  await store.close()
})
