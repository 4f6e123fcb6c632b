import type { OperationId } from '@chowk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LooseInput } from '../harness/client.ts'
import { connect } from '../harness/connect.ts'
import { costOf, countedStore } from '../harness/counted-store.ts'
import { anyStoreOf, stores, type OpenedStore } from '../harness/stores.ts'
import { surround } from '../harness/many-relations.ts'
import { World } from '../harness/world.ts'
import { joins } from '../operations/communities/fixtures.ts'
import { publish } from '../operations/content.ts'

const SMALL_COUNT = 2000
const LARGE_COUNT = 20_000

describe.each(anyStoreOf('cost of relations'))('relations on %s', (name) => {
  let opened: OpenedStore
  beforeAll(async () => {
    opened = await stores[name]()
  })
  afterAll(() => opened.dispose())

  test(`makes the same store calls with ${SMALL_COUNT} or ${LARGE_COUNT} relations`, async () => {
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

    const cost = () => costOf(asked, asha, calls)

    // Of both, ids are of one length, so that as much is sent.
    const { rows } = await world.control.snapshot()
    await surround(opened.store, [asha.id], SMALL_COUNT)
    await cost()
    const before = await cost()
    await opened.store.import(rows)
    await surround(opened.store, [asha.id], LARGE_COUNT)
    await cost()
    expect(await cost()).toEqual(before)
  })
})
