import { entities, memoryStore, systemRandom, type Clock, type Store } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { tasks } from '../../packages/engine/src/entities/tasks.ts'
import { Scheduler } from '../../packages/engine/src/schedule/scheduler.ts'
import type { ReadTx } from '../../packages/engine/src/store/store.ts'

const lost = new Error('Connection terminated unexpectedly')

/** The store as a server finds it whose connection is lost just as it looks for tasks. */
const unreadable = (store: Store, isLost: () => boolean): Store => ({
  ...store,
  read: (work) =>
    store.read((tx) => {
      const page: ReadTx['page'] = (entity, query) =>
        isLost() && (entity as unknown) === tasks ? Promise.reject(lost) : tx.page(entity, query)
      return work(new Proxy(tx, { get: (target, name) => (name === 'page' ? page : bound(target, name)) }))
    }),
})

function bound(target: ReadTx, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

/** A clock that tests move, which wakes due sleepers. */
function handMovedClock() {
  let now = 0
  const alarms = new Map<() => void, number>()
  const clock: Clock = {
    now: () => now,
    wake(time, work) {
      const alarm = () => work()
      alarms.set(alarm, time)
      return () => alarms.delete(alarm)
    },
  }
  function pass(milliseconds: number): void {
    now += milliseconds
    for (const [alarm, time] of alarms) if (time <= now && alarms.delete(alarm)) alarm()
  }
  return { clock, pass }
}

/** A schedule that has started on a store, with its clock and the errors that it reports. */
function started(store: Store) {
  const { clock, pass } = handMovedClock()
  const reported: unknown[] = []
  const schedule = new Scheduler({
    store,
    clock,
    random: systemRandom,
    lastUses: () => undefined,
    onError: (error) => reported.push(error),
  })
  onTestFinished(() => schedule.stop())
  schedule.start()
  return { clock, pass, reported, schedule }
}

test.each([
  ['a store of one server', false],
  ['a store that servers share', true],
])('%s reports a failed task lookup and finishes the tasks later', async (_, shared) => {
  const store = memoryStore(entities)
  onTestFinished(() => store.close())
  await store.transact((tx) =>
    tx.insert(tasks, {
      kind: 'read_notifications',
      subject_id: 1,
      other_id: 0,
      state: { created_at: 0, id: 0, apart: [] },
      created_at: 0,
    }),
  )
  let isLost = true
  const { clock, pass, reported, schedule } = started({ ...unreadable(store, () => isLost), shared })
  await expect.poll(() => reported.length).toBeGreaterThan(0)
  expect(new Set(reported)).toEqual(new Set([lost]))
  expect(schedule.failures).toBe(reported.length)
  // Who calls meanwhile is answered.
  await schedule.catchUp(clock.now())

  isLost = false
  const remaining = () => {
    pass(1000)
    return store.read((tx) => tx.count(tasks, { index: 'oldest' }))
  }
  await expect.poll(remaining).toBe(0)
})

test('counts a failed sweep as a failure of the schedule and retries it within the hour', async () => {
  const store = memoryStore(entities)
  onTestFinished(() => store.close())
  let isLost = true
  let swept = 0
  const { pass, reported, schedule } = started({
    ...store,
    transact(work) {
      if (isLost) return Promise.reject(lost)
      swept++
      return store.transact(work)
    },
  })
  pass(60 * 60_000)
  await expect.poll(() => reported).toEqual([lost])
  expect(schedule.failures).toBe(1)
  isLost = false
  pass(60 * 60_000)
  await expect.poll(() => swept).toBeGreaterThan(0)
  expect(schedule.failures).toBe(1)
})
