import type { Engine } from '@chowk/engine'
import type * as prometheus from 'prom-client'
import manifest from '../../package.json' with { type: 'json' }
import type { ImageWatch } from '../health/sample.ts'
import type { Readiness } from '../http/readiness.ts'
import { platformMetrics } from './platform.ts'
import { RequestMetrics, type Answered } from './requests.ts'
import { counter, type Family } from './family.ts'
import { aggregated, processMetrics } from './registries.ts'
import type { Metric } from '../workers/messages.ts'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { joinMetrics } from '../workers/worker.ts'

/** The metrics of a server, for Prometheus. */
export interface Metrics {
  /** Counts a completed request. */
  count(answered: Answered, seconds: number): void
  /** Returns the counters so far and current gauges in Prometheus' text format. */
  expose(): Promise<{ readonly type: string; readonly text: string }>
}

export interface MetricsSources {
  readonly engine: Engine
  readonly readiness: Readiness
  readonly images?: ImageWatch
  /** Returns the number of mails by their outcome, or undefined if the server sends none. */
  readonly mails?: () => Readonly<Record<string, number>> | undefined
  readonly worker?: boolean | undefined
}

/**
 * Creates metrics that count from now on. Those of a `worker` expose the sum of all workers. prom-client's process
 * metrics load slowly, so the first scrape loads them.
 */
export function createMetrics(sources: MetricsSources): Metrics {
  const requests = new RequestMetrics()
  let registry: prometheus.Registry | undefined
  const ofProcess = () => (registry ??= processMetrics())

  const own = async () =>
    (await familiesOf(sources, requests)).map(toMetric).filter(({ values }) => values.length > 0)

  const exposeAll = sources.worker
    ? joinMetrics(async () => [...(await own()), ...(await ofProcess().getMetricsAsJSON())] as Metric[])
    : async () => {
        const [metrics, text] = await Promise.all([own(), ofProcess().metrics()])
        return `${await aggregated([metrics]).metrics()}\n${text}`
      }

  return {
    count: (answered, seconds) => requests.count(answered, seconds),
    expose: async () => ({ text: await exposeAll(), type: ofProcess().contentType }),
  }
}

/** Returns the metrics of this process. */
export async function familiesOf(
  { engine, readiness, images, mails }: MetricsSources,
  requests: RequestMetrics,
): Promise<Family[]> {
  const platform = await platformMetrics(engine, readiness, images)
  return [
    {
      name: 'chowk_build_info',
      type: 'gauge',
      help: 'The version that runs.',
      aggregator: 'first',
      samples: [{ labels: { version: manifest.version, node: process.version }, value: 1 }],
    },
    ...requests.families(),
    {
      name: 'chowk_stalled_seconds_total',
      type: 'counter',
      help: 'Time for which the process did not run, as while it was stopped or its machine overloaded.',
      // A machine that stands still stops all of them.
      aggregator: 'max',
      samples: [{ value: stallAwareClock.lost / 1000 }],
    },
    {
      name: 'chowk_schedule_failures_total',
      type: 'counter',
      help: 'Failed runs of scheduled work: publishing, tasks, or removing expired rows.',
      aggregator: 'sum',
      samples: [{ value: engine.schedule.failures }],
    },
    imageStoreCalls(engine),
    counter(
      'chowk_mails_total',
      'Attempts to send an email: sent, deferred, rejected permanently, or abandoned after a day.',
      'outcome',
      new Map(Object.entries(mails?.() ?? {})),
    ),
    ...platform,
  ]
}

const toMetric = ({ samples, ...family }: Family): Metric => ({
  ...family,
  values: Array.from(samples, ({ suffix = '', labels = {}, value }) => ({
    metricName: family.name + suffix,
    labels,
    value,
  })),
})

/** Returns the calls of the image store. Calls that were never made have no sample. */
function imageStoreCalls({ imageStorage }: Engine): Family {
  return {
    name: 'chowk_image_store_calls_total',
    type: 'counter',
    help: 'Calls to the external image store, by action and outcome.',
    aggregator: 'sum',
    samples: Object.entries(imageStorage?.calls ?? {})
      .filter(([, { made }]) => made > 0)
      .flatMap(([call, { made, failed }]) => [
        { labels: { call, outcome: 'ok' }, value: made - failed },
        { labels: { call, outcome: 'failed' }, value: failed },
      ]),
  }
}
