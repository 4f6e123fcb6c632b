import type { OperationId } from '@chowk/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { LooseInput } from '../harness/client.ts'
import { costOf, countedStore } from '../harness/counted-store.ts'
import { insertNotifications } from '../harness/insert-notifications.ts'
import { asIfLarge, rowsTouched } from '../harness/rows-touched.ts'
import { everyStoreName, stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { query } from './postgres-cluster.ts'

const SHOWN = 5
const HIDDEN = 3000
const calls: readonly (readonly [OperationId, LooseInput])[] = [
  ['notifications.count', {}],
  ['notifications.list', {}],
  ['notifications.list', { query: { unread: true } }],
  ['notifications.list', { query: { unread: false } }],
  ['notifications.readAll', {}],
  ['notifications.count', {}],
]

test.each(everyStoreName)(`makes the same store calls on %s with none or ${HIDDEN} hidden`, async (name) => {
  const { store, dispose } = await stores[name]()
  onTestFinished(dispose)
  const { store: counted, asked } = countedStore(store)
  const world = new World(counted)
  const [asha, ravi, meera] = await Promise.all(['asha', 'ravi', 'meera'].map((each) => world.member(each)))
  const cost = async () => {
    await insertNotifications(store, asha!.id, [ravi!.id], SHOWN)
    return costOf(asked, asha!, calls)
  }
  // Of a member with a block, too.
  const hide = async (count: number) => {
    await asha!.ok('blocks.remove', { body: { username: 'meera' } })
    await insertNotifications(store, asha!.id, [meera!.id], count)
    await asha!.ok('blocks.add', { body: { username: 'meera' } })
    await world.control.engine.schedule.finishTasks()
  }
  await hide(1)
  // Fills every page.
  for (let times = 0; times < 6; times++) await cost()
  const before = await cost()
  await hide(HIDDEN)
  expect(await cost()).toEqual(before)
  expect((await asha!.ok('notifications.count')).unread).toBe(0)
  // Two of them are the key and its member.
  expect(before[0]!.calls).toBe(4)
})

test('never reads hidden rows on PostgreSQL', async () => {
  const { store, address, dispose } = await stores.postgres()
  onTestFinished(dispose)
  const world = new World(store)
  const [asha, ravi, meera] = [
    await world.member('asha'),
    await world.member('ravi'),
    await world.member('meera'),
  ]
  await insertNotifications(store, asha.id, [ravi.id], HIDDEN)
  // As on any site, there are other members too, who hear of many.
  const memberIds = Array.from({ length: 50 }, (_, index) => meera.id + index)
  for (const member of memberIds) await insertNotifications(store, member, memberIds, memberIds.length)
  await asha.ok('blocks.add', { body: { username: 'ravi' } })
  await world.control.engine.schedule.finishTasks()
  await query(address, 'ANALYZE')
  for (const [id, input] of calls) {
    const touched = await rowsTouched(asIfLarge(address), () => asha.callLoosely(id, input), 'notifications')
    expect([id, touched], id).toEqual([id, 0])
  }
})
