import type { Store } from '@chowk/engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { entities, people, person } from './entities.ts'
import { query } from './postgres-cluster.ts'
import { tempDatabase } from '../harness/temporary.ts'

/** Documented maximum number of attempts of a transaction. */
const MAX_ATTEMPTS = 10

let address: string
let store: Store
beforeEach(async () => {
  address = await tempDatabase()
  store = await postgresStore({ address, entities, version: 1 })
})
afterEach(() => store.close())

test('completes two transactions that lock rows in opposite order by retrying one', async () => {
  const [first, second] = await store.transact(async (tx) => [
    (await tx.insert(people, person('first'))).id,
    (await tx.insert(people, person('second'))).id,
  ])
  let attempts = 0
  let effects = 0
  let locked = 0
  const { promise: bothLocked, resolve } = Promise.withResolvers<void>()
  const crossing = (a: number, b: number) =>
    store.transact(async (tx) => {
      attempts++
      tx.onCommit(() => effects++)
      await tx.increment(people, a, { visits: 1 })
      if (++locked === 2) resolve()
      await bothLocked
      await tx.increment(people, b, { visits: 1 })
    })
  await Promise.all([crossing(first, second), crossing(second, first)])
  // On a busy machine both may lose.
  expect(attempts).toBeGreaterThan(2)
  expect(effects).toBe(2)
  const rows = await store.read((tx) => tx.page(people, { index: 'byId', limit: 9 }))
  expect(rows.map(({ visits }) => visits)).toEqual([2, 2])
})

describe.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('a transaction that loses by %s', (_what, code) => {
  /** Makes a number of updates of people fail; counted by a sequence, which transactions do not undo. */
  const lose = (times: number) =>
    query(
      address,
      `CREATE SEQUENCE losses;
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('losses') <= ${times} THEN RAISE 'lost' USING ERRCODE = '${code}'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER lose BEFORE UPDATE ON people FOR EACH ROW EXECUTE FUNCTION lose()`,
    )

  let attempts: number
  let effects: number
  let id: number
  beforeEach(async () => {
    attempts = effects = 0
    ;({ id } = await store.transact((tx) => tx.insert(people, person('asha'))))
  })
  const change = () =>
    store.transact(async (tx) => {
      attempts++
      tx.onCommit(() => effects++)
      await tx.insert(people, person('new'))
      await tx.increment(people, id, { visits: 1 })
    })
  const isHeld = async () => {
    const rows = await store.read((tx) => tx.page(people, { index: 'byId', limit: 9 }))
    return rows.map(({ name, visits }) => [name, visits])
  }

  test('retries a transaction that conflicts up to ten times and runs it once', async () => {
    await lose(MAX_ATTEMPTS - 1)
    await change()
    expect({ attempts, effects }).toEqual({ attempts: MAX_ATTEMPTS, effects: 1 })
    expect(await isHeld()).toEqual([
      ['asha', 1],
      ['new', 0],
    ])
  })

  test('rejects after ten retries without effect and keeps its connection', async () => {
    await lose(MAX_ATTEMPTS)
    await expect(change()).rejects.toMatchObject({ code })
    expect({ attempts, effects }).toEqual({ attempts: MAX_ATTEMPTS, effects: 0 })
    expect(await isHeld()).toEqual([['asha', 0]])
    await change()
    expect(effects).toBe(1)
  })

  test('retries even when a savepoint swallowed the conflict', async () => {
    await lose(1)
    await store.transact(async (tx) => {
      attempts++
      await tx.savepoint(() => tx.increment(people, id, { visits: 1 })).catch(() => undefined)
    })
    expect(attempts).toBe(2)
    expect(await isHeld()).toEqual([['asha', 1]])
  })
})
