import { setImmediate } from 'node:timers/promises'
import { entities, memoryStore, systemRandom, type Clock, type Store, type WentLive } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { items, media } from '../../packages/engine/src/entities/content.ts'
import { apiKeys, idempotencyRecords, quotaUses } from '../../packages/engine/src/entities/members.ts'
import { suspensions } from '../../packages/engine/src/entities/moderation.ts'
import { tasks } from '../../packages/engine/src/entities/tasks.ts'
import { LastUses } from '../../packages/engine/src/keys/last-uses.ts'
import { Scheduler } from '../../packages/engine/src/schedule/scheduler.ts'
import type { AnyEntity } from '../../packages/engine/src/store/entity.ts'
import type { Tx } from '../../packages/engine/src/store/store.ts'
import { runtimeOf } from '../../packages/engine/src/pipeline/runtime.ts'
import { START, World, type WorldOptions } from '../harness/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** More rows than one transaction takes. */
const ITEM_COUNT = 120

/** A clock that a test moves, which runs what is due on the way. */
class AlarmClock implements Clock {
  time = START
  readonly alarms = new Map<symbol, { readonly at: number; readonly work: () => void }>()

  now = () => this.time

  wake = (at: number, work: () => void) => {
    const alarm = Symbol()
    this.alarms.set(alarm, { at, work })
    return () => this.alarms.delete(alarm)
  }

  /** The times of all alarms, soonest first. */
  get times(): readonly number[] {
    return [...this.alarms.values()].map(({ at }) => at).sort((a, b) => a - b)
  }

  advance(milliseconds: number): void {
    this.time += milliseconds
    for (const [alarm, { at, work }] of [...this.alarms])
      if (at <= this.time && this.alarms.delete(alarm)) work()
  }
}

/** A platform whose schedule runs by itself. */
async function running(options: Partial<WorldOptions> = {}, store: Store = memoryStore(entities)) {
  const clock = new AlarmClock()
  const reported: unknown[] = []
  const onScheduleError = (error: unknown) => reported.push(error)
  const world = new World(store, { clock, running: true, onScheduleError, ...options })
  const { schedule } = world.control.engine
  schedule.start()
  onTestFinished(() => schedule.stop())
  const asha = await world.member('asha')
  const schedulePost = async (ahead: number) => {
    const scheduled_at = new Date(clock.time + ahead).toISOString()
    return (await asha.ok('posts.create', { body: { title: 'Later', body: '<p>x</p>', scheduled_at } })).id
  }
  /** Read from the store, as a request would publish what is due. */
  const statusOf = async (id: number) => (await store.read((tx) => tx.get(items, id)))?.status
  const count = (entity: AnyEntity, index: string) => store.read((tx) => tx.count(entity, { index }))
  return { world, store, clock, reported, schedule, asha, schedulePost, statusOf, count }
}

/** The store as it is where one item cannot be published. */
function failing(store: Store, isBroken: (id: number) => boolean): Store {
  const update = (tx: Tx) =>
    ((entity, id, ...rest) =>
      (entity as AnyEntity) === items && isBroken(id)
        ? Promise.reject(new Error('Out of range'))
        : tx.update(entity, id, ...rest)) as Tx['update']
  const get = (tx: Tx, name: string | symbol): unknown => {
    const value: unknown = name === 'update' ? update(tx) : Reflect.get(tx, name)
    return typeof value === 'function' ? value.bind(tx) : value
  }
  return {
    ...store,
    transact: (work) =>
      store.transact((tx) => work(new Proxy(tx, { get: (target, name) => get(target, name) }))),
  }
}

test('publishes due items in turn', async () => {
  const { clock, schedulePost, statusOf, schedule } = await running()
  const [later, sooner] = [await schedulePost(2 * HOUR), await schedulePost(HOUR)]
  expect(await schedule.nextDue()).toBe(START + HOUR)
  clock.advance(HOUR)
  await expect.poll(() => statusOf(sooner)).toBe('published')
  expect(await statusOf(later)).toBe('scheduled')
  clock.advance(HOUR)
  await expect.poll(() => statusOf(later)).toBe('published')
  expect(await schedule.nextDue()).toBeUndefined()
})

test('publishes nothing after the schedule was stopped', async () => {
  const { clock, schedulePost, schedule, statusOf } = await running()
  const id = await schedulePost(HOUR)
  await schedulePost(5 * HOUR)
  await schedule.stop()
  expect(clock.alarms.size).toBe(0)
  clock.advance(2 * HOUR)
  expect(await statusOf(id)).toBe('scheduled')
  expect(await schedule.publishDue()).toEqual([{ type: 'post', id, scheduled_at: START + HOUR }])
  expect(await schedule.publishDue()).toEqual([])
  expect(clock.alarms.size).toBe(0)
})

test('reports an unpublishable item and continues', async () => {
  let broken: number | undefined
  const store = failing(memoryStore(entities), (id) => id === broken)
  const { clock, reported, asha, schedulePost, statusOf, schedule } = await running({}, store)
  broken = await schedulePost(10 * MINUTE)
  const otherId = await schedulePost(10 * MINUTE)
  clock.advance(10 * MINUTE)
  await expect.poll(() => statusOf(otherId)).toBe('published')
  await asha.ok('account.me')
  expect([reported.length, schedule.failures]).toEqual([1, 1])
  clock.advance(MINUTE - 1)
  await asha.ok('account.me')
  expect(reported).toHaveLength(1)
  clock.advance(1)
  await expect.poll(() => reported.length).toBe(2)
  const id = broken
  broken = undefined
  await asha.ok('account.me')
  expect(await statusOf(id)).toBe('scheduled')
  clock.advance(MINUTE)
  await expect.poll(() => statusOf(id)).toBe('published')
  expect(reported).toHaveLength(2)
  await schedule.publishDue()
  expect(clock.times).toEqual([START + HOUR])
})

test('reports each unpublishable item once per attempt, over several transactions', async () => {
  const broken = new Set<number>()
  const store = failing(memoryStore(entities), (id) => broken.has(id))
  const { clock, reported, schedule, schedulePost, statusOf } = await running({}, store)
  for (let index = 0; index < ITEM_COUNT; index++) broken.add(await schedulePost(30 * MINUTE))
  const last = await schedulePost(30 * MINUTE)
  clock.advance(30 * MINUTE)
  await expect.poll(() => statusOf(last)).toBe('published')
  await schedule.publishDue()
  expect(reported).toHaveLength(2 * ITEM_COUNT)
})

test('publishes an item at its earlier new time', async () => {
  const { clock, asha, schedulePost, statusOf } = await running()
  const id = await schedulePost(HOUR)
  const scheduled_at = new Date(START + 10 * MINUTE).toISOString()
  await asha.ok('scheduled.reschedule', { params: { type: 'post', id }, body: { scheduled_at } })
  clock.advance(10 * MINUTE)
  await expect.poll(() => statusOf(id)).toBe('published')
})

test('publishes items within the hour that another process rescheduled without notice', async () => {
  const { store, clock, schedule, schedulePost, statusOf } = await running()
  const id = await schedulePost(5 * HOUR)
  await schedule.publishDue()
  await store.transact((tx) => tx.update(items, id, { scheduled_at: START + 10 * MINUTE }))
  clock.advance(HOUR)
  await expect.poll(() => statusOf(id)).toBe('published')
})

test('suspensions end by themselves, however many at a time', async () => {
  const { store, clock, schedule, count } = await running()
  await store.transact(async (tx) => {
    for (let index = 0; index < ITEM_COUNT; index++)
      await tx.insert(suspensions, {
        member_id: 1000 + index,
        until: START + HOUR,
        reason: null,
        created_at: 0,
      })
    await tx.insert(suspensions, { member_id: 9000, until: null, reason: null, created_at: 0 })
  })
  schedule.wake()
  clock.advance(HOUR - 1)
  await schedule.publishDue()
  expect(await count(suspensions, 'byId')).toBe(ITEM_COUNT + 1)
  clock.advance(1)
  await expect.poll(() => count(suspensions, 'byId')).toBe(1)
})

test('deletes expired rows once an hour', async () => {
  const swept: number[] = []
  const imageStorage = { sweep: (_store: Store, now: number) => Promise.resolve(void swept.push(now)) }
  const { store, clock, count } = await running({
    imageStorage: imageStorage as unknown as NonNullable<WorldOptions['imageStorage']>,
  })
  const image = {
    member_id: 1,
    type: 'image/webp',
    width: 1,
    height: 1,
    bytes: 1,
    created_at: 0,
  }
  await store.transact(async (tx) => {
    for (let index = 0; index < ITEM_COUNT; index++) {
      const answer = { member_id: 1, key: `k${index}`, fingerprint: '', status: 201, data: {} }
      await tx.insert(idempotencyRecords, { ...answer, created_at: START + HOUR - DAY + (index < 2 ? 1 : 0) })
      const day = index < 2 ? '2026-12-01' : '2026-11-30'
      await tx.insert(quotaUses, { member_id: index, day, action: 'post', used: 1 })
    }
    for (let index = 0; index < 14; index++)
      await tx.insert(media, {
        ...image,
        path: `${index}`,
        uses: index < 2 ? 1 : 0,
        unused_since: index < 2 ? null : START - DAY,
      })
  })
  clock.advance(HOUR - 1)
  expect(swept).toEqual([])
  clock.advance(1)
  await expect.poll(() => swept.length).toBe(1)
  expect(swept).toEqual([START + HOUR])
  expect(await count(idempotencyRecords, 'oldest')).toBe(2)
  expect(await count(quotaUses, 'byDay')).toBe(2)
  expect(await count(media, 'byId')).toBe(2)
  clock.advance(HOUR)
  await expect.poll(() => swept.length).toBe(2)
})

test('reports a failed hourly cleanup and retries an hour later', async () => {
  let failures = 0
  const imageStorage = { sweep: () => Promise.reject(new Error(`The bucket is away ${++failures}.`)) }
  const { clock, reported } = await running({
    imageStorage: imageStorage as unknown as NonNullable<WorldOptions['imageStorage']>,
  })
  for (const expected of [1, 2]) {
    clock.advance(HOUR)
    await expect.poll(() => reported.length).toBe(expected)
  }
  expect(reported.map(String)).toEqual(['Error: The bucket is away 1.', 'Error: The bucket is away 2.'])
})

test('publishes items within a second that another server scheduled', async () => {
  const store = { ...memoryStore(entities), shared: true }
  const events = await running({}, store)
  await events.schedule.stop()
  const clock = new AlarmClock()
  const asha = await new World(store, { clock, running: true }).member('asha')
  await asha.ok('account.me')
  const id = await events.schedulePost(10 * MINUTE)
  await store.transact((tx) => tx.update(items, id, { scheduled_at: START }))
  clock.advance(999)
  await asha.ok('account.me')
  expect(await events.statusOf(id)).toBe('scheduled')
  clock.advance(1)
  await asha.ok('account.me')
  expect(await events.statusOf(id)).toBe('published')
})

test('reloads replaced rows when notified', async () => {
  const { store, clock, schedule, asha, schedulePost, statusOf } = await running()
  const id = await schedulePost(10 * MINUTE)
  const row = (await store.read((tx) => tx.get(items, id)))!
  await schedule.publishDue()
  await store.transact((tx) => tx.update(items, id, { scheduled_at: clock.time }))
  await asha.ok('account.me')
  expect(await statusOf(id)).toBe(row.status)
  schedule.forget()
  await asha.ok('account.me')
  expect(await statusOf(id)).toBe('published')
})

test('publishes overdue items at start', async () => {
  const { clock, schedulePost, statusOf, schedule } = await running()
  const id = await schedulePost(HOUR)
  await schedule.stop()
  clock.advance(HOUR)
  schedule.start()
  await expect.poll(() => statusOf(id)).toBe('published')
})

test('runs nothing before the schedule is started', async () => {
  const clock = new AlarmClock()
  const asha = await new World(memoryStore(entities), { clock, running: true }).member('asha')
  const scheduled_at = new Date(START + HOUR).toISOString()
  await asha.ok('posts.create', { body: { title: 'Later', body: '<p>x</p>', scheduled_at } })
  expect(clock.times).toEqual([])
})

test('publishes more items than fit in one transaction, in order', async () => {
  const events: WentLive[] = []
  const { clock, schedulePost } = await running({ onLive: (item) => events.push(item) })
  const expected: WentLive[] = []
  for (let index = 0; index < ITEM_COUNT; index++)
    expected.push({ type: 'post', id: await schedulePost(HOUR), scheduled_at: START + HOUR })
  clock.advance(HOUR)
  await expect.poll(() => events.length).toBe(ITEM_COUNT)
  expect(events).toEqual(expected)
})

test('sets the alarm to the soonest item', async () => {
  const { clock, schedulePost, schedule, store, statusOf } = await running()
  await schedule.publishDue()
  const hourly = START + HOUR
  expect(clock.times).toEqual([hourly])
  await schedulePost(30 * MINUTE)
  const soonest = await schedulePost(20 * MINUTE)
  await schedulePost(40 * MINUTE)
  expect(clock.times).toEqual([START + 20 * MINUTE, hourly])
  clock.advance(20 * MINUTE)
  await expect.poll(() => statusOf(soonest)).toBe('published')
  await expect.poll(() => clock.times).toEqual([START + 30 * MINUTE, hourly])
  // A suspension ends by the same alarm.
  const until = clock.time + MINUTE
  await store.transact((tx) => tx.insert(suspensions, { member_id: 9, until, reason: null, created_at: 0 }))
  await schedule.publishDue()
  expect(clock.times).toEqual([until, hourly])
})

test('ends a stopped schedule once the current items are live', async () => {
  const memory = memoryStore(entities)
  const { promise, resolve } = Promise.withResolvers<void>()
  let isSlow = false
  const transact: Store['transact'] = async (work) => {
    if (isSlow) await promise
    return memory.transact(work)
  }
  const { clock, schedulePost, statusOf, schedule } = await running({}, { ...memory, transact })
  const id = await schedulePost(HOUR)
  isSlow = true
  clock.advance(HOUR)
  let stopped = false
  const stopping = schedule.stop().then(() => (stopped = true))
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  expect(stopped).toBe(false)
  resolve()
  await stopping
  expect(await statusOf(id)).toBe('published')
})

test('shows an item to all readers from its time on', async () => {
  const store = memoryStore(entities)
  const clock = new AlarmClock()
  const asha = await new World(store, { clock, running: true }).member('asha')
  const scheduled_at = new Date(START + HOUR).toISOString()
  const body = { title: 'Later', body: '<p>x</p>', scheduled_at }
  const { id } = await asha.ok('posts.create', { body })
  clock.time += HOUR
  const reads = await Promise.all([1, 2, 3].map(() => asha.ok('posts.get', { params: { id } })))
  expect(reads.map(({ item }) => item.status)).toEqual(['published', 'published', 'published'])
})

test('serves an item that comes due while another is published', async () => {
  const memory = memoryStore(entities)
  const { promise, resolve } = Promise.withResolvers<void>()
  let isSlow = false
  let hasStarted = false
  const transact: Store['transact'] = async (work) => {
    hasStarted = isSlow
    if (isSlow) await promise
    return memory.transact(work)
  }
  const clock = new AlarmClock()
  const asha = await new World({ ...memory, transact }, { clock, running: true }).member('asha')
  const schedulePost = async (ahead: number) => {
    const scheduled_at = new Date(START + ahead).toISOString()
    return (await asha.ok('posts.create', { body: { title: 'Later', body: '<p>x</p>', scheduled_at } })).id
  }
  const ids = [await schedulePost(10 * MINUTE), await schedulePost(20 * MINUTE)]
  isSlow = true
  const reads = []
  for (const id of ids) {
    clock.time += 10 * MINUTE
    reads.push(asha.ok('posts.get', { params: { id } }))
    await expect.poll(() => hasStarted).toBe(true)
    for (let turn = 0; turn < 10; turn++) await setImmediate()
  }
  resolve()
  const read = await Promise.all(reads)
  expect(read.map(({ item }) => item.status)).toEqual(['published', 'published'])
})

test.each([
  [0, 0.75],
  [128, 0.875],
])('retries a failing store after one second, doubling up to a minute (jitter %i)', async (byte, share) => {
  const memory = memoryStore(entities)
  let fails = false
  const transact: Store['transact'] = (work) =>
    fails ? Promise.reject(new Error('The disk is full.')) : memory.transact(work)
  const random = {
    bytes: (length: number) => (fails ? new Uint8Array(length).fill(byte) : systemRandom.bytes(length)),
  }
  const { clock, reported, schedulePost, statusOf } = await running({ random }, { ...memory, transact })
  const firstOf = async (failures: number) => {
    await expect.poll(() => reported.length).toBe(failures)
    return clock.times[0]! - clock.time
  }
  const id = await schedulePost(5 * MINUTE)
  fails = true
  clock.advance(5 * MINUTE)
  for (const [index, pause] of [1000, 2000, 4000, 8000, 16_000, 32_000, MINUTE, MINUTE].entries()) {
    expect(await firstOf(index + 1)).toBe(pause * share)
    clock.advance(pause * share)
  }
  await firstOf(9)
  fails = false
  clock.advance(MINUTE)
  await expect.poll(() => statusOf(id)).toBe('published')
  // After a success, it starts again.
  await schedulePost(6 * MINUTE)
  fails = true
  clock.advance(6 * MINUTE)
  expect(await firstOf(10)).toBe(1000 * share)
})

test.each(['shared', 'administered'])(
  'notices within a second that another process scheduled an item in a store that is %s',
  async (kind) => {
    const { store, clock, count } = await running({}, { ...memoryStore(entities), [kind]: true })
    const until = START + 1500
    await expect.poll(() => clock.times).toEqual([START + 1000, START + HOUR])
    await store.transact((tx) => tx.insert(suspensions, { member_id: 9, until, reason: null, created_at: 0 }))
    clock.advance(1000)
    await expect.poll(() => clock.times).toEqual([until, START + HOUR])
    clock.advance(500)
    await expect.poll(() => count(suspensions, 'byId')).toBe(0)
  },
)

/** A task that is done in one step. */
const task = {
  kind: 'read_notifications',
  subject_id: 1,
  other_id: 0,
  state: { created_at: 0, id: 0, apart: [] },
  created_at: 0,
} as const

test('finishes a task by itself, or in the next call if no schedule runs', async () => {
  const { world, store, schedule, asha, count } = await running()
  const { scheduler } = runtimeOf(world.control.engine)
  const leave = () =>
    store.transact(async (tx) => {
      scheduler.schedulerHooks(tx).tasksPending()
      await tx.insert(tasks, task)
    })
  await leave()
  await expect.poll(() => count(tasks, 'oldest')).toBe(0)
  await schedule.stop()
  await leave()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(await count(tasks, 'oldest')).toBe(1)
  await asha.ok('account.me')
  expect(await count(tasks, 'oldest')).toBe(0)
})

test("finishes a stopped server's task on another server", async () => {
  const { store, clock, count } = await running({}, { ...memoryStore(entities), shared: true })
  await store.transact((tx) => tx.insert(tasks, task))
  clock.advance(1000)
  await expect.poll(() => count(tasks, 'oldest')).toBe(0)
})

test('reports a failing task and counts it as a schedule failure', async () => {
  const { store, schedule, reported } = await running()
  await store.transact((tx) => tx.insert(tasks, { ...task, kind: 'unheard_of' as typeof task.kind }))
  schedule.wake()
  await expect.poll(() => reported.map(String)).toEqual(['Error: Unknown task "unheard_of".'])
  expect(schedule.failures).toBe(1)
  // It is retried immediately when the schedule learns that the store is available.
  schedule.wake()
  await expect.poll(() => reported.length).toBe(2)
})

test('finishes one step of its tasks when it is stopped', async () => {
  const memory = memoryStore(entities)
  const { promise, resolve } = Promise.withResolvers<void>()
  let isSlow = false
  let hasStarted = false
  const transact: Store['transact'] = async (work) => {
    hasStarted = isSlow
    if (isSlow) await promise
    return memory.transact(work)
  }
  const { store, schedule, count } = await running({}, { ...memory, transact })
  await store.transact(async (tx) => {
    await tx.insert(tasks, task)
    await tx.insert(tasks, { ...task, subject_id: 2 })
  })
  isSlow = true
  schedule.wake()
  await expect.poll(() => hasStarted).toBe(true)
  const stopping = schedule.stop()
  resolve()
  await stopping
  expect(await count(tasks, 'oldest')).toBe(1)
})

test('stores the last uses of keys once an hour and when the schedule stops', async () => {
  const { world, store, clock, schedule, asha, reported } = await running()
  runtimeOf(world.control.engine).lastUses = new LastUses()
  const lastUse = async () => (await store.read((tx) => tx.get(apiKeys, asha.keyId)))!.last_used_at
  await asha.ok('account.me')
  expect(await lastUse()).toBeNull()
  clock.advance(HOUR)
  await expect.poll(lastUse).toBe(START)
  await asha.ok('account.me')
  await schedule.stop()
  expect(await lastUse()).toBe(START + HOUR)
  // Rows that were replaced have had no such use.
  clock.advance(MINUTE)
  await asha.ok('account.me')
  schedule.forget()
  await schedule.stop()
  expect(await lastUse()).toBe(START + HOUR)
  expect(reported).toEqual([])
})

test('stops and reports when last uses cannot be stored', async () => {
  const memory = memoryStore(entities)
  let fails = false
  const transact: Store['transact'] = (work) =>
    fails ? Promise.reject(new Error('The disk is full.')) : memory.transact(work)
  const { world, schedule, asha, reported } = await running({}, { ...memory, transact })
  runtimeOf(world.control.engine).lastUses = new LastUses()
  await asha.ok('account.me')
  fails = true
  await schedule.stop()
  expect(reported.map(String)).toEqual(['Error: The disk is full.'])
})

test('counts failures without a listener', async () => {
  const memory = memoryStore(entities)
  const { asha, schedulePost, statusOf, schedule: first } = await running({}, memory)
  await first.stop()
  const id = await schedulePost(HOUR)
  let fails = true
  const transact: Store['transact'] = (work) =>
    fails ? Promise.reject(new Error('The disk is full.')) : memory.transact(work)
  const clock = new AlarmClock()
  const uses = new LastUses()
  const store = { ...memory, transact }
  const schedule = new Scheduler({ store, clock, random: systemRandom, lastUses: () => uses })
  schedule.start()
  uses.noteKey(asha.keyId, START)
  clock.advance(HOUR)
  await expect.poll(() => schedule.failures).toBeGreaterThan(0)
  await schedule.stop()
  const { failures } = schedule
  fails = false
  schedule.forget()
  schedule.start()
  await expect.poll(() => statusOf(id)).toBe('published')
  clock.advance(HOUR)
  await schedule.stop()
  expect(schedule.failures).toBe(failures)
})

/** A platform without a running schedule, whose store can fail, and its clock. */
async function unstarted(store: Store = memoryStore(entities)) {
  const clock = new AlarmClock()
  const disk = { isFull: false }
  const transact: Store['transact'] = (work) =>
    disk.isFull ? Promise.reject(new Error('The disk is full.')) : store.transact(work)
  const onScheduleError = () => undefined
  const world = new World({ ...store, transact }, { clock, running: true, onScheduleError })
  const asha = await world.member('asha')
  const schedulePost = async (ahead: number) => {
    const scheduled_at = new Date(clock.time + ahead).toISOString()
    return (await asha.ok('posts.create', { body: { title: 'Later', body: '<p>x</p>', scheduled_at } })).id
  }
  const statusOf = async (id: number) => (await store.read((tx) => tx.get(items, id)))?.status
  const { scheduler } = runtimeOf(world.control.engine)
  return { store, clock, disk, asha, schedulePost, statusOf, scheduler }
}

test('publishes on the next call once the store recovers, without a schedule', async () => {
  const { clock, disk, asha, schedulePost, statusOf, scheduler } = await unstarted()
  const id = await schedulePost(HOUR)
  disk.isFull = true
  clock.time += HOUR
  await asha.ok('account.me')
  disk.isFull = false
  await asha.ok('account.me')
  expect(await statusOf(id)).toBe('scheduled')
  scheduler.wake()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(await statusOf(id)).toBe('scheduled')
  await asha.ok('account.me')
  expect(await statusOf(id)).toBe('published')
})

test('publishes once the store is reported writable again', async () => {
  const { clock, disk, schedulePost, statusOf, scheduler } = await unstarted()
  const id = await schedulePost(HOUR)
  disk.isFull = true
  scheduler.start()
  onTestFinished(() => scheduler.stop())
  clock.advance(HOUR)
  await expect.poll(() => scheduler.failures).toBeGreaterThan(0)
  disk.isFull = false
  scheduler.wake()
  await expect.poll(() => statusOf(id)).toBe('published')
})

test('finds earlier due items when a later alarm was set first', async () => {
  const { store, schedulePost, statusOf } = await unstarted()
  const id = await schedulePost(HOUR)
  const { clock, asha, scheduler } = await unstarted(store)
  scheduler.expect(START + DAY)
  clock.time += HOUR
  await asha.ok('account.me')
  expect(await statusOf(id)).toBe('published')
})

test("notices another server's schedule after the clock steps back", async () => {
  const { store, clock, asha, schedulePost, statusOf } = await unstarted({
    ...memoryStore(entities),
    shared: true,
  })
  const id = await schedulePost(5 * HOUR)
  clock.time += HOUR
  await asha.ok('account.me')
  await store.transact((tx) => tx.update(items, id, { scheduled_at: START + 10 * MINUTE }))
  clock.time -= 50 * MINUTE
  await asha.ok('account.me')
  expect(await statusOf(id)).toBe('published')
})
