import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { stallAwareClock } from '../../packages/server/src/time/stall-aware-clock.ts'
import { entities, people, person } from './entities.ts'
import { query, startCluster } from './postgres-cluster.ts'
import { openSession, until } from './postgres-session.ts'

const LIMIT_MS = 1000
const UNCONFIRMED = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`

test('keeps connections for reads while commits wait for a synchronous standby', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.remove())
  const { address } = cluster
  const store = await postgresStore({
    address,
    entities,
    version: 1,
    connections: 4,
    connectTimeoutMs: LIMIT_MS,
    statementTimeoutMs: LIMIT_MS,
  })
  onTestFinished(() => store.close())
  const setStandby = async (name: string) => {
    await query(address, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`)
    await query(address, 'SELECT pg_reload_conf()')
  }
  const session = await openSession(address)
  await setStandby('absent')
  // A statement has its own time and more. That of commits ends when all are seen to wait.
  const ends = new Set<() => void>()
  const after = stallAwareClock.after.bind(stallAwareClock)
  const timers = vi.spyOn(stallAwareClock, 'after').mockImplementation((milliseconds, work, options) => {
    if (milliseconds <= LIMIT_MS) return after(milliseconds, work, options)
    ends.add(work)
    return () => void ends.delete(work)
  })
  onTestFinished(() => timers.mockRestore())
  const insert = (name: string) => store.transact((tx) => tx.insert(people, person(name)))
  const names = async () =>
    (await store.read((tx) => tx.page(people, { index: 'byName', limit: 100 }))).map(({ name }) => name)

  const first = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(insert))
  const pids = (await until<{ pid: number }>(session, UNCONFIRMED, 3)).map(({ pid }) => pid)
  for (const end of ends) end()
  expect((await first).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  // Their callers have given up; their commits still wait for the standby.
  expect((await Promise.allSettled(['f', 'g'].map(insert))).map(({ status }) => status)).toEqual(
    Array(2).fill('rejected'),
  )
  expect((await until<{ pid: number }>(session, UNCONFIRMED, 3)).map(({ pid }) => pid)).toEqual(pids)
  expect(await names()).toEqual([])
  await store.ping()

  await setStandby('')
  await until(session, UNCONFIRMED, 0)
  await insert('h')
  expect(await names()).toEqual(['a', 'b', 'c', 'h'])
})
