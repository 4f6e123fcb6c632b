import { createRequire } from 'node:module'
import type { Engine } from '@chowk/engine'
import type * as prometheus from 'prom-client'
import manifest from '../../package.json' with { type: 'json' }
import type { Readiness } from '../http/readiness.ts'
import { platformMetrics } from './platform.ts'
import { RequestMetrics, type Answered } from './requests.ts'
import { textOf, type Family } from './text-format.ts'

/** The metrics of a server, for Prometheus. */
export interface Metrics {
  /** Counts a request that was answered. */
  count(answered: Answered, seconds: number): void
  /** Everything so far, and as it is now, in Prometheus' text format. */
  expose(): Promise<{ readonly type: string; readonly text: string }>
}

/** Counts from now on. What prom-client tells of the process is added once somebody asks, because it takes long to load. */
export function createMetrics(engine: Engine, readiness: Readiness): Metrics {
  const requests = new RequestMetrics()
  let registry: prometheus.Registry | undefined

  return {
    count: (answered, seconds) => requests.count(answered, seconds),
    async expose() {
      registry ??= processMetrics()
      const [platform, process] = await Promise.all([platformMetrics(engine, readiness), registry.metrics()])
      const own = [
        {
          name: 'chowk_build_info',
          type: 'gauge' as const,
          help: 'The version that runs.',
          samples: [{ labels: { version: manifest.version, node: globalThis.process.version }, value: 1 }],
        },
        ...requests.families(),
        {
          name: 'chowk_schedule_failures_total',
          type: 'counter' as const,
          help: 'Times that something scheduled could not go live because of an error of the server.',
          samples: [{ value: engine.schedule.failures }],
        },
        imageStoreCalls(engine),
        ...platform,
      ]
      return { type: registry.contentType, text: `${textOf(own)}\n${process}` }
    },
  }
}

/** Without a sample for a call that was never made. */
function imageStoreCalls({ runtime }: Engine): Family {
  return {
    name: 'chowk_image_store_calls_total',
    type: 'counter',
    help: 'Calls of the place where images are kept outside the database, by what they do and how they end.',
    samples: Object.entries(runtime.services.imageStorage?.calls ?? {})
      .filter(([, { made }]) => made > 0)
      .flatMap(([call, { made, failed }]) => [
        { labels: { call, outcome: 'ok' }, value: made - failed },
        { labels: { call, outcome: 'failed' }, value: failed },
      ]),
  }
}

/** By `require`: an `import` that failed once, say for want of a file descriptor, fails for ever. */
const require = createRequire(import.meta.url)

function processMetrics(): prometheus.Registry {
  const { Registry, collectDefaultMetrics } = require('prom-client') as typeof prometheus
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
