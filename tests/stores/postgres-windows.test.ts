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
  test('accepts the same events as a complete list of times, at any limit', async () => {
    let names = 0
    const property = fc.asyncProperty(limits, steps, async (first, later) => {
      const windows = windowsOf()
      const name = `member:${names++}`
      let [limit, now, accepted] = [first, START, [] as number[]]
      const expected: unknown[] = []
      const outcomes: unknown[] = []
      for (const step of later) {
        if ('limit' in step) limit = step.limit
        if ('wait' in step) now += step.wait
        if ('release' in step)
          for (let index = 0; index < step.release; index++) {
            await windows.release(name)
            accepted.pop()
          }
        for (let index = 0; 'take' in step && index < step.take; index++) {
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

  test('counts events from before a clock change for one span', async () => {
    const windows = windowsOf()
    const request = (now: number) => windows.take('back', { limit: 70, spanMs: 60_000, now: START + now })
    for (let index = 0; index < 70; index++)
      expect(await request(100_000 + index)).toEqual({ accepted: true })
    expect(await request(50_000)).toEqual({ accepted: false, retryAt: START + 110_000 })
    expect(await request(109_999)).toEqual({ accepted: false, retryAt: START + 110_000 })
    for (let index = 0; index < 70; index++) expect(await request(110_000)).toEqual({ accepted: true })
    expect(await request(110_000)).toEqual({ accepted: false, retryAt: START + 170_000 })
  })

  test('forgets idle names and counts them from zero', async () => {
    const windows = windowsOf()
    const request = (name: string, now: number) =>
      windows.take(name, { limit: 1, spanMs: 10, now: START + now })
    expect(await request('idle', 0)).toEqual({ accepted: true })
    for (let index = 0; index < 5000; index += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, each) => request(`short ${index + each}`, 20 + index)),
      )
    expect(await request('idle', 5020)).toEqual({ accepted: true })
    expect(await request('idle', 5020)).toMatchObject({ accepted: false })
  })
})

test.each([2, 59, 60, 150])('accepts exactly %i of 400 concurrent events on three servers', async (limit) => {
  const otherEntries = await Promise.all([open(), open()])
  const servers = [store, ...otherEntries]
  const outcomes = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      servers[index % 3]!.windows.take(`at once ${limit}`, { limit, spanMs: 60_000, now: START + index }),
    ),
  )
  expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(limit)
  for (const server of otherEntries) await server.close()
})

test('keeps no row for idle names', async () => {
  await store.windows.clear()
  const request = (index: number) =>
    store.windows.take(`name ${index}`, { limit: 100, spanMs: 10, now: START + Math.floor(index / 100) * 20 })
  for (let index = 0; index < 10_000; index += 100)
    await Promise.all(Array.from({ length: 100 }, (_, each) => request(index + each)))
  const session = await openSession(database.address)
  for (const table of ['_window_counts', '_window_times']) {
    const { rows } = await session.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`)
    expect(rows[0]!.count).toBeLessThanOrEqual(5000)
  }
})

test('reads as few blocks at a limit of 20,000 as at 60', async () => {
  await store.windows.clear()
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => queries.mockRestore())
  await store.windows.take('member:0', { limit: 60, spanMs: 60_000, now: START })
  const [{ text }] = queries.mock.calls.at(-1) as unknown as [{ text: string }]
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
    let min = Infinity
    for (const end of ['ROLLBACK', 'ROLLBACK', 'COMMIT']) {
      await session.query('BEGIN')
      const explained = await session.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        [String(limit), limit, START, 60_000],
      )
      await session.query(end)
      const { Plan } = explained.rows[0]!['QUERY PLAN'][0]
      min = Math.min(min, Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!)
    }
    blocks.push(min)
  }
  const { rows } = await session.query<{ number: string }>(
    `SELECT number FROM _window_counts WHERE name <> 'member:0' ORDER BY number::bigint`,
  )
  expect(rows.map(({ number }) => Number(number))).toEqual(limits.map((limit) => 2 * limit + 1))
  console.log('BLOCKS', blocks)
  expect(Math.max(...blocks)).toBeLessThanOrEqual(1.3 * Math.min(...blocks))
})
