import { memoryWindows, type RateWindows } from '@chowk/engine'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { postgresStore } from '../../packages/server/src/postgres/index.ts'
import { entities } from './entities.ts'
import { createDatabase } from './postgres-cluster.ts'
import { openSession } from './postgres-session.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
const open = () => postgresStore({ address: database.address, entities, version: 1 })
let store: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  database = await createDatabase(inject('postgres'))
  store = await open()
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

const START = Date.UTC(2026, 0, 1)
const SPAN = 1000

/** Limits below, at and above what one row holds. */
const limits = fc.constantFrom(1, 2, 59, 60, 61, 119, 120, 121, 200)
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ take: fc.integer({ min: 1, max: 90 }), every: fc.integer({ min: 0, max: 12 }) }),
    },
    { weight: 2, arbitrary: fc.record({ wait: fc.integer({ min: 0, max: SPAN }) }) },
    { weight: 1, arbitrary: fc.record({ release: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ limit: limits }) },
  ),
  { maxLength: 12 },
)

describe.each([
  ['in memory', (): RateWindows => memoryWindows()],
  ['on PostgreSQL', (): RateWindows => store.windows],
] as const)('windows %s', (where, windowsOf) => {
  test('accept exactly what a list of all accepted times allows, whatever the limit and its changes', async () => {
    let names = 0
    const property = fc.asyncProperty(limits, steps, async (first, given) => {
      const windows = windowsOf()
      const name = `member:${names++}`
      let [limit, now, accepted] = [first, START, [] as number[]]
      const expected: unknown[] = []
      const outcomes: unknown[] = []
      for (const step of given) {
        if ('limit' in step) limit = step.limit
        if ('wait' in step) now += step.wait
        if ('release' in step)
          for (let at = 0; at < step.release; at++) {
            await windows.release(name)
            accepted.pop()
          }
        for (let at = 0; 'take' in step && at < step.take; at++) {
          now += step.every
          accepted = accepted.filter((time) => time > now - SPAN)
          const isAccepted = accepted.length < limit
          expected.push(
            isAccepted ? { accepted: true } : { accepted: false, retryAt: accepted.at(-limit)! + SPAN },
          )
          if (isAccepted) accepted.push(now)
          outcomes.push(await windows.take(name, { limit, spanMs: SPAN, now }))
        }
      }
      expect(outcomes).toEqual(expected)
    })
    await fc.assert(property, { numRuns: where === 'in memory' ? 500 : 40 })
  })

  test('count what was accepted before a clock went back, for one span', async () => {
    const windows = windowsOf()
    const take = (now: number) => windows.take('back', { limit: 70, spanMs: 60_000, now: START + now })
    for (let at = 0; at < 70; at++) expect(await take(100_000 + at)).toEqual({ accepted: true })
    expect(await take(50_000)).toEqual({ accepted: false, retryAt: START + 110_000 })
    expect(await take(109_999)).toEqual({ accepted: false, retryAt: START + 110_000 })
    for (let at = 0; at < 70; at++) expect(await take(110_000)).toEqual({ accepted: true })
    expect(await take(110_000)).toEqual({ accepted: false, retryAt: START + 170_000 })
  })

  test('forget names that were idle, and count them from nothing', async () => {
    const windows = windowsOf()
    const take = (name: string, now: number) => windows.take(name, { limit: 1, spanMs: 10, now: START + now })
    expect(await take('idle', 0)).toEqual({ accepted: true })
    for (let at = 0; at < 5000; at += 100)
      await Promise.all(Array.from({ length: 100 }, (_, each) => take(`short ${at + each}`, 20 + at)))
    expect(await take('idle', 5020)).toEqual({ accepted: true })
    expect(await take('idle', 5020)).toMatchObject({ accepted: false })
  })
})

test.each([2, 59, 60, 150])(
  'of 400 events on three servers at once, exactly %i are accepted',
  async (limit) => {
    const others = await Promise.all([open(), open()])
    const servers = [store, ...others]
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, (_, at) =>
        servers[at % 3]!.windows.take(`at once ${limit}`, { limit, spanMs: 60_000, now: START + at }),
      ),
    )
    expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(limit)
    for (const server of others) await server.close()
  },
)

test('idle names leave no row', async () => {
  await store.windows.clear()
  const take = (at: number) =>
    store.windows.take(`name ${at}`, { limit: 100, spanMs: 10, now: START + Math.floor(at / 100) * 20 })
  for (let at = 0; at < 10_000; at += 100)
    await Promise.all(Array.from({ length: 100 }, (_, each) => take(at + each)))
  const session = await openSession(database.address)
  for (const table of ['_window_counts', '_window_times']) {
    const { rows } = await session.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`)
    expect(rows[0]!.count).toBeLessThanOrEqual(5000)
  }
})

test('a check touches as many blocks at a limit of 20,000 as at 60', async () => {
  await store.windows.clear()
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  await store.windows.take('member:0', { limit: 60, spanMs: 60_000, now: START })
  const [{ text }] = sent.mock.calls.at(-1) as unknown as [{ text: string }]
  const session = await openSession(database.address)
  const limits = [60, 600, 6000, 20_000]
  for (const limit of limits) {
    // Two spans at the highest rate.
    const number = 2 * limit
    await session.query(
      `INSERT INTO _window_counts (name, number, latest, accepted, idle_at) VALUES ('${limit}', ${number}, ${START - 1}, TRUE, 0)`,
    )
    await session.query(
      `INSERT INTO _window_times SELECT '${limit}', at / 60, array_agg(${START - 120_000} + at * 60000 / ${limit} ORDER BY at)
        FROM generate_series(0::bigint, ${number - 1}) AS at GROUP BY at / 60`,
    )
  }
  await session.query('ANALYZE _window_counts, _window_times')
  const blocks: number[] = []
  for (const limit of limits) {
    // A first one may find a page full, and others come to clean up.
    let least = Infinity
    for (const end of ['ROLLBACK', 'ROLLBACK', 'COMMIT']) {
      await session.query('BEGIN')
      const explained = await session.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        [String(limit), limit, START, 60_000],
      )
      await session.query(end)
      const { Plan } = explained.rows[0]!['QUERY PLAN'][0]
      least = Math.min(least, Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!)
    }
    blocks.push(least)
  }
  const { rows } = await session.query<{ number: string }>(
    `SELECT number FROM _window_counts WHERE name <> 'member:0' ORDER BY number::bigint`,
  )
  expect(rows.map(({ number }) => Number(number))).toEqual(limits.map((limit) => 2 * limit + 1))
  console.log('BLOCKS', blocks)
  expect(Math.max(...blocks)).toBeLessThanOrEqual(1.3 * Math.min(...blocks))
})
