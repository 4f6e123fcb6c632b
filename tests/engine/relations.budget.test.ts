import type { OperationId } from '@chowk/contract'
import type { Store } from '@chowk/engine'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertSuspension } from '../../packages/engine/src/domains/members/standing.ts'
import { all } from '../../packages/engine/src/store/all.ts'
import type { LooseInput } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { costOf, countedStore } from '../harness/counted-store.ts'
import { anyStoreOf, stores } from '../harness/stores.ts'
import { surround } from '../harness/many-relations.ts'
import { World } from '../harness/world.ts'
import { joins } from '../operations/communities/fixtures.ts'
import { publish } from '../operations/content.ts'

/** Suspends members, who are nobody. */
async function suspendMany(store: Store, _memberIds: readonly number[], count: number): Promise<void> {
  const suspension = { until: null, reason: null, created_at: 0 }
  await store.transact((tx) =>
    all(
      Array.from({ length: count }, (_, index) =>
        insertSuspension(tx, { member_id: 100_000 + index, ...suspension }),
      ),
    ),
  )
}

describe.each(anyStoreOf('cost of relations'))('store calls on %s', (name) => {
  test.each([
    ['blocks and communities of the reader', surround, 2000, 20_000],
    ['suspended members', suspendMany, 10, 3000],
  ])('makes the same store calls with few and with many %s', async (_what, fill, few, many) => {
    const opened = await stores[name]()
    onTestFinished(opened.dispose)
    const { store, asked } = countedStore(opened.store)
    const world = new World(store)
    const [asha, ravi] = await world.members('asha', 'ravi')
    await connect(asha, ravi)
    const { slug } = await ravi.ok('communities.create', { body: { name: 'Herd', visibility: 'private' } })
    await joins(ravi, { slug: slug! }, asha)
    const id = await publish(ravi, 'post')
    const comment = await asha.ok('posts.comment', { params: { id }, body: { body: '<p>Ripe?</p>' } })
    await ravi.ok('comments.reply', { params: { id: comment.id }, body: { body: '<p>Soon.</p>' } })
    await ravi.ok('chats.send', { params: { key: '@asha' }, body: { body: 'Ten crates.' } })
    await asha.ok('favorites.set', { body: { type: 'post', id, saved: true } })
    const calls: readonly (readonly [OperationId, LooseInput])[] = [
      ['posts.get', { params: { id } }],
      ['posts.list', {}],
      ['feed.list', {}],
      ['search.query', { query: { q: 'birds' } }],
      ['services.list', { query: { q: 'birds' } }],
      ['users.list', {}],
      ['users.get', { params: { username: 'ravi' } }],
      ['users.activity', { params: { username: 'ravi' } }],
      ['communities.get', { params: { slug } }],
      ['communities.feed', { params: { slug } }],
      ['favorites.list', {}],
      ['follows.list', {}],
      ['activity.list', {}],
      ['chats.list', {}],
      ['chats.messages', { params: { key: '@ravi' } }],
      ['notifications.list', {}],
      ['notifications.readAll', {}],
    ]

    // Of both, ids are of one length, so that as much is sent.
    const { rows } = await world.control.snapshot()
    const costs = []
    for (const count of [few, many]) {
      await opened.store.import(rows)
      await fill(opened.store, [asha.id], count)
      await costOf(asked, asha, calls)
      costs.push(await costOf(asked, asha, calls))
    }
    expect(costs[1]).toEqual(costs[0])
  })
})
