import { readStatistics, type Engine } from '@chowk/engine'
import type { Readiness } from '../http/readiness.ts'
import { gauge, type Family } from './text-format.ts'

/** Returns gauges of the platform and its store. If the store is unavailable, only that it is down. */
export async function platformMetrics(engine: Engine, readiness: Readiness): Promise<Family[]> {
  const { store } = engine
  const [statistics, usage] =
    (await readiness.reason()) === undefined
      ? await Promise.all([readStatistics(engine), store.usage?.()]).catch(() => [])
      : []
  const up: Family = {
    ...gauge(
      'chowk_store_up',
      'Whether the store answers, and can be written to.',
      statistics === undefined ? 0 : 1,
    ),
    aggregator: 'min',
  }
  if (statistics === undefined) return [up]
  const { members, schedule } = statistics
  const { bytes, connections, unconfirmed } = usage ?? {}
  return [
    up,
    {
      name: 'chowk_members',
      type: 'gauge',
      help: 'Members, by status.',
      aggregator: 'first',
      samples: Object.entries(members).map(([status, value]) => ({ labels: { status }, value })),
    },
    gauge('chowk_schedule_waiting', 'Items that are to go live, now or later.', schedule.waiting),
    gauge('chowk_schedule_backlog', 'Items that should be live by now and are not.', schedule.due),
    gauge(
      'chowk_schedule_lag_seconds',
      'How long the first of the backlog should have been live.',
      schedule.lag / 1000,
    ),
    gauge(
      'chowk_store_unconfirmed_commits',
      'Commits that wait for a synchronous standby of the database.',
      unconfirmed,
    ),
    gauge('chowk_store_bytes', 'Bytes that the store takes on its disk.', bytes),
    {
      name: 'chowk_store_connections',
      type: 'gauge',
      help: 'Connections to the database, by what they do, and callers that wait for one.',
      samples: Object.entries(connections ?? {}).map(([state, value]) => ({ labels: { state }, value })),
    },
  ]
}
