import { createEngine, entities, memoryStore } from '@chowk/engine'
import { Readiness } from '../../packages/server/src/http/readiness.ts'
import { familiesOf } from '../../packages/server/src/metrics/metrics.ts'
import { RequestMetrics } from '../../packages/server/src/metrics/requests.ts'
import type { Family } from '../../packages/server/src/metrics/text-format.ts'
import { blocks, code, pageHead, table } from './markdown.ts'

const ofWorkers: Readonly<Record<Family['aggregator'], string>> = {
  sum: 'sum',
  max: 'maximum',
  min: 'minimum',
  first: 'shared',
}

/** Returns the page of all metrics. */
export async function metricsPage(): Promise<string> {
  const store = memoryStore(entities)
  const engine = createEngine({ store, publicUrl: 'http://localhost' })
  const families = await familiesOf({ engine, readiness: new Readiness({ store }) }, new RequestMetrics())
  return blocks(
    pageHead('Metrics', 'The metrics of `GET /metrics`, in the Prometheus text format.'),
    table(
      ['Metric', 'Type', 'Meaning', 'With several workers'],
      families.map(({ name, type, help, aggregator }) => [code(name), type, help, ofWorkers[aggregator]]),
    ),
    'It also exposes the usual metrics of Prometheus clients for Node: `process_cpu_seconds_total`, `process_resident_memory_bytes`, `process_open_fds`, `process_max_fds`, `nodejs_eventloop_lag_seconds`, `nodejs_heap_size_used_bytes`, `nodejs_gc_duration_seconds`, `nodejs_active_handles` and others. With several workers, the event loop lag is the average, and the others are sums.',
  )
}
