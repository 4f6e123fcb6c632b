import { createEngine, entities, memoryStore } from '@chowk/engine'
import { Readiness } from '../../packages/server/src/http/readiness.ts'
import { familiesOf } from '../../packages/server/src/metrics/metrics.ts'
import { processMetrics } from '../../packages/server/src/metrics/registries.ts'
import { RequestMetrics } from '../../packages/server/src/metrics/requests.ts'
import { blocks, code, pageHead, table } from './markdown.ts'

const ofWorkers: Readonly<Record<string, string>> = {
  average: 'average',
  omit: 'omitted',
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
      [...families, ...(await processMetrics().getMetricsAsJSON())].map(
        ({ name, type, help, aggregator }) => [code(name), String(type), help, ofWorkers[aggregator]!],
      ),
    ),
    'Systems other than Linux lack some of the `process_` metrics.',
  )
}
