import { createRequire } from 'node:module'
import type * as prometheus from 'prom-client'
import type { Metric } from '../workers/messages.ts'

/** `require` can be retried; an `import` that failed once, for example for lack of file descriptors, fails forever. */
const require = createRequire(import.meta.url)
const load = () => require('prom-client') as typeof prometheus

/** Returns the usual metrics of Prometheus clients for Node. */
export function processMetrics(): prometheus.Registry {
  const { Registry, collectDefaultMetrics } = load()
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Combines reports of metrics, each by its aggregator. */
export const aggregated = (reports: readonly (readonly Metric[])[]): prometheus.Registry =>
  load().AggregatorRegistry.aggregate([...reports])
