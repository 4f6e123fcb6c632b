import type { Store } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { blocks } from '../../packages/engine/src/entities/network.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { all } from '../../packages/engine/src/store/all.ts'
import { STEP } from '../../packages/engine/src/tasks/task.ts'
import { costOf, countedStore } from '../harness/counted-store.ts'
import { everyStoreName, stores } from '../harness/stores.ts'
import { FIRST } from '../harness/surround.ts'
import { World } from '../harness/world.ts'

async function start(name: (typeof everyStoreName)[number]) {
  const { store, dispose } = await stores[name]()
  onTestFinished(dispose)
  const { store: counted, asked } = countedStore(store)
  const world = new World(counted)
  const [asha, ravi] = [await world.member('asha'), await world.member('ravi')]
  /** Creates notifications by a number of actors in turns. */
  const tell = (first: number, actors: number, count: number) =>
    insertAll(store, asha.id, first, actors, count)
  /** Creates notifications by a number of members, and blocks these members. */
  const tellOfBlocked = async (actors: number, count: number) => {
    await tell(FIRST, actors, count)
    const members = Array.from({ length: actors }, (_, at) => FIRST + at)
    await store.transact((tx) =>
      all(
        members.map((blocked_id) =>
          tx.insertIfAbsent(blocks, { member_id: asha.id, blocked_id, created_at: 0 }),
        ),
      ),
    )
  }
  const unread = async () => (await asha.ok('notifications.count')).unread
  return { store, world, asked, asha, ravi, tell, tellOfBlocked, unread }
}

const insertAll = (store: Store, member_id: number, first: number, actors: number, count: number) =>
  store.transact((tx) =>
    all(
      Array.from({ length: count }, (_, at) =>
        tx.insert(notifications, {
          member_id,
          kind: 'comment',
          actor_id: first + (at % actors),
          subject_type: null,
          subject_id: null,
          remark_id: null,
          read: false,
          created_at: at,
          once: null,
        }),
      ),
    ),
  )

test.each(everyStoreName)(
  'on %s it reads no more, however much of those who are hidden is unread',
  async (name) => {
    const { asked, asha, ravi, tell, tellOfBlocked } = await start(name)
    const cost = async () => {
      await tell(ravi.id, 1, 3)
      return costOf(asked, asha, [['notifications.readAll', {}]])
    }
    await tellOfBlocked(1, 10)
    await cost()
    const before = await cost()
    await tellOfBlocked(1, 3000)
    expect(await cost()).toEqual(before)

    // A task that continues the work must know its member.
    await tell(ravi.id, 1, STEP + 20)
    for (const { rows } of await cost()) expect(rows).toBeLessThan(2000)
  },
)

test.each(everyStoreName)(
  'on %s, of more hidden members than are passed over, all stays unread, and all else is read',
  async (name) => {
    const { store, world, asha, ravi, tell, tellOfBlocked, unread } = await start(name)
    const [actors, hidden, shown] = [1200, 2400, STEP + 20]
    await tellOfBlocked(actors, hidden)
    await tell(ravi.id, 1, shown)
    expect(await unread()).toBe(shown)
    expect(await asha.ok('notifications.readAll')).toMatchObject({ marked: shown, unread: 0 })
    expect(await unread()).toBe(0)
    await world.control.engine.schedule.finishTasks()
    expect(await unread()).toBe(0)
    await store.transact((tx) =>
      tx.deleteMany(blocks, { index: 'ofMember', equals: { member_id: asha.id }, limit: actors }),
    )
    expect(await unread()).toBe(hidden)
    expect((await asha.ok('notifications.list', { query: { unread: false } })).has_more).toBe(true)
  },
)
