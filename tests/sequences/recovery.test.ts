import { entities, memoryStore, type Clock } from '@chowk/engine'
import { expect, inject, onTestFinished, test } from 'vitest'
import { schemaVersion } from '../../packages/engine/src/entities/index.ts'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { World, START } from '../harness/world.ts'
import { createDatabase, query } from '../stores/postgres-cluster.ts'

const MINUTE = 60_000

/** A clock that a test moves, and the alarms that are set by it. */
function movedClock() {
  let time = START
  const alarms = new Set<number>()
  const clock: Clock = {
    now: () => time,
    wake(at) {
      alarms.add(at)
      return () => alarms.delete(at)
    },
  }
  return { clock, alarms, advance: (by: number) => (time += by) }
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
  while (world.errors.length < attempts) {
    advance(MINUTE)
    await asha.ok('account.me')
  }
  const recover = () => (store.transact = transact)
  const read = () => asha.ok('posts.get', { params: { id } })
  onTestFinished(() => schedule.stop())
  return { clock, alarms, schedule, recover, read }
}

test('a schedule that is told that the store can be used again publishes at once what is due', async () => {
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

test('what a transaction of the schedule that is repeated met before is not reported', async () => {
  const { address, remove } = await createDatabase(inject('postgres'))
  onTestFinished(remove)
  const store = await postgresStore({ address, entities, version: schemaVersion })
  onTestFinished(() => store.close())
  const { clock, advance } = movedClock()
  const world = new World(store, { clock, running: true })
  const asha = await world.member('asha')
  const scheduled_at = new Date(START + 10 * MINUTE).toISOString()
  for (let at = 0; at < 5; at++)
    await asha.ok('posts.create', { body: { title: `Later ${at}`, body: '<p>x</p>', scheduled_at } })
  await query(
    address,
    `CREATE SEQUENCE losses;
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('losses') <= 2 THEN RAISE 'lost' USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER lose BEFORE UPDATE ON items FOR EACH ROW EXECUTE FUNCTION lose()`,
  )
  advance(11 * MINUTE)
  expect(await world.control.engine.schedule.publishDue()).toHaveLength(5)
  expect(world.errors).toEqual([])
  expect(world.control.engine.schedule.failures).toBe(0)
})
