import { entities, memoryStore, type Clock } from '@chowk/engine'
import { expect, onTestFinished, test } from 'vitest'
import { World, START } from '../harness/world.ts'

const MINUTE = 60_000

/** A clock that a test moves, and the alarms that are set by it. */
function movedClock() {
  let time = START
  const alarms = new Set<number>()
  const clock: Clock = {
    now: () => time,
    wake(scheduledTime) {
      alarms.add(scheduledTime)
      return () => alarms.delete(scheduledTime)
    },
  }
  return { clock, alarms, advance: (milliseconds: number) => (time += milliseconds) }
}

/** A platform whose store can't be written to, with an item that is due, after so many failed attempts to publish it. */
async function unwritable(attempts: number) {
  const store = memoryStore(entities)
  const transact = store.transact.bind(store)
  const { clock, alarms, advance } = movedClock()
  const world = new World(store, { clock, running: true })
  const asha = await world.member('asha')
  const scheduled_at = new Date(START + 10 * MINUTE).toISOString()
  const { id } = await asha.ok('posts.create', { body: { title: 'Later', body: '<p>x</p>', scheduled_at } })
  advance(11 * MINUTE)
  store.transact = () => Promise.reject(new Error('database or disk is full'))
  const { schedule } = world.control.engine
  schedule.start()
  for (let minute = 0; minute < 3 * attempts && world.errors.length < attempts; minute++) {
    advance(MINUTE)
    await asha.ok('account.me')
  }
  expect(world.errors).toHaveLength(attempts)
  const recover = () => (store.transact = transact)
  const read = () => asha.ok('posts.get', { params: { id } })
  onTestFinished(() => schedule.stop())
  return { clock, alarms, schedule, recover, read }
}

test('publishes due items immediately when the store recovers', async () => {
  const { schedule, recover, read } = await unwritable(8)
  recover()
  // Long before the next attempt.
  expect((await read()).item.status).toBe('scheduled')
  schedule.wake()
  await expect.poll(async () => (await read()).item.status).toBe('published')
})

test('servers whose store fails do not try again in step', async () => {
  const pauses = new Set<number>()
  for (let server = 0; server < 5; server++) {
    const { clock, alarms } = await unwritable(8)
    pauses.add(Math.min(...alarms) - clock.now())
  }
  expect(pauses.size).toBeGreaterThan(1)
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(0.75 * MINUTE)
    expect(pause).toBeLessThanOrEqual(MINUTE)
  }
})
