import type { Engine } from '@chowk/engine'
import { checks, findings, type CheckName } from '../health/checks.ts'
import { takeSample, type ImageWatch } from '../health/sample.ts'
import type { Readiness } from '../http/readiness.ts'
import { gauge, type Family } from './family.ts'

const states = ['ok', 'warning', 'failure'] as const

/** Returns gauges of the platform and its store. If the store is unavailable, only those of what does not need it. */
export async function platformMetrics(
  engine: Engine,
  readiness: Readiness,
  images?: ImageWatch,
): Promise<Family[]> {
  const ready = await readiness.sample()
  const known = { ...ready, ...(images?.sample && { images: images.sample }) }
  const sample = ready.store?.lost ? known : await takeSample(engine, known)
  const { members, schedule } = sample
  const { bytes, connections } = sample.usage ?? {}
  const found = findings(sample)
  return [
    {
      name: 'chowk_store_lost_total',
      type: 'counter',
      help: 'Times that the store was lost or could not be written to, or the clock was wrong.',
      aggregator: 'max',
      samples: [{ value: readiness.lost }],
    },
    {
      name: 'chowk_check_state',
      type: 'gauge',
      help: 'State of each check of chowk doctor: 0 ok, 1 warning, 2 failed.',
      aggregator: 'max',
      samples: [...found].map(([check, { state }]) => ({
        labels: { check },
        value: states.indexOf(state),
      })),
    },
    ...(Object.keys(checks) as CheckName[]).map((name) => {
      const { metric } = checks[name]
      const family = gauge(metric.name, metric.help, found.get(name)?.number)
      // The store counts as down if it is for one of several workers.
      return name === 'store' ? { ...family, aggregator: 'min' as const } : family
    }),
    {
      name: 'chowk_members',
      type: 'gauge',
      help: 'Members, by status.',
      aggregator: 'first',
      samples: Object.entries(members ?? {}).map(([status, value]) => ({ labels: { status }, value })),
    },
    gauge('chowk_schedule_waiting', 'Scheduled items that are not yet live.', schedule?.waiting),
    gauge('chowk_schedule_backlog', 'Scheduled items that are overdue.', schedule?.due),
    gauge('chowk_store_bytes', 'Size of the store on disk, in bytes.', bytes),
    {
      name: 'chowk_store_connections',
      type: 'gauge',
      help: 'Connections to the database by state, and callers waiting for a connection.',
      aggregator: 'sum',
      samples: Object.entries(connections ?? {}).map(([state, value]) => ({ labels: { state }, value })),
    },
  ]
}
