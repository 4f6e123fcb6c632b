import type { OperationId } from '@chowk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSuspension } from '../../packages/engine/src/domains/members/standing.ts'
import { all } from '../../packages/engine/src/store/all.ts'
import type { LooseInput } from '../harness/client.ts'
import { costOf, countedStore } from '../harness/counted-store.ts'
import { anyStoreOf, stores, type OpenedStore } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { publish } from '../operations/content.ts'

const SMALL_COUNT = 10
const LARGE_COUNT = 3000
/** Nobody’s, and above those of the members that the test makes. */
const FIRST = 100_000

describe.each(anyStoreOf('cost of suspensions'))('suspensions on %s', (name) => {
  let opened: OpenedStore
  beforeAll(async () => {
    opened = await stores[name]()
  })
  afterAll(() => opened.dispose())

  async function suspend(from: number, count: number): Promise<void> {
    const ids = Array.from({ length: count }, (_, index) => FIRST + from + index)
    await opened.store.transact((tx) =>
      all(
        ids.map((member_id) => insertSuspension(tx, { member_id, until: null, reason: null, created_at: 0 })),
      ),
    )
  }

  test(`makes the same store calls with ${SMALL_COUNT} or ${LARGE_COUNT} suspended members`, async () => {
    const { store, asked } = countedStore(opened.store)
    const world = new World(store)
    const [asha, ravi] = await world.members('asha', 'ravi')
    const id = await publish(ravi, 'post')
    await asha.ok('posts.comment', { params: { id }, body: { body: '<p>Ripe?</p>' } })
    await asha.ok('connections.request', { body: { username: 'ravi' } })
    await ravi.ok('connections.accept', { body: { username: 'asha' } })
    await ravi.ok('chats.send', { params: { key: '@asha' }, body: { body: 'Ten crates.' } })
    const calls: readonly (readonly [OperationId, LooseInput])[] = [
      ['posts.get', { params: { id } }],
      ['posts.list', {}],
      ['feed.list', {}],
      ['search.query', { query: { q: 'mango' } }],
      ['users.list', {}],
      ['follows.list', {}],
      ['chats.list', {}],
      ['notifications.list', {}],
      ['notifications.readAll', {}],
    ]
    const cost = () => costOf(asked, asha, calls)

    await suspend(0, SMALL_COUNT)
    await cost()
    const before = await cost()
    await suspend(SMALL_COUNT, LARGE_COUNT - SMALL_COUNT)
    expect(await cost()).toEqual(before)
  })
})
