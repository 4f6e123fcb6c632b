import { createRequire } from 'node:module'
import type { Schedule } from '@chowk/engine'
import type * as prometheus from 'prom-client'

/** Requests counted for Prometheus. */
export interface Metrics {
  /** `operation` is `none` where the request reached none. */
  count(operation: string, status: number, seconds: number): void
  /** Everything so far, in Prometheus' text format. */
  expose(): Promise<{ readonly type: string; readonly text: string }>
}

/** Bounds of the buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What was counted of one operation. */
interface Counts {
  readonly statuses: Map<number, number>
  /** How many took at most each bound, and more than the one before. */
  readonly buckets: number[]
  requests: number
  seconds: number
}

/**
 * Counts from now on. Requests are counted here, because prom-client takes a tenth of a request's time to do it; what it
 * tells of the process it adds once somebody asks, because it takes long to load.
 */
export function createMetrics(schedule: Pick<Schedule, 'failures'>): Metrics {
  const operations = new Map<string, Counts>()
  let registry: prometheus.Registry | undefined

  return {
    count(operation, status, seconds) {
      let counts = operations.get(operation)
      if (counts === undefined) {
        counts = { statuses: new Map(), buckets: BOUNDS.map(() => 0), requests: 0, seconds: 0 }
        operations.set(operation, counts)
      }
      counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
      counts.requests++
      counts.seconds += seconds
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
      if (bucket !== -1) counts.buckets[bucket]!++
    },
    async expose() {
      registry ??= processMetrics()
      return {
        type: registry.contentType,
        text: [
          ...totalsOf(operations),
          ...durationsOf(operations),
          ...failuresOf(schedule),
          await registry.metrics(),
        ].join('\n'),
      }
    },
  }
}

/** Not by `import`, which fails for ever where it failed once, such as for want of a file descriptor. */
const require = createRequire(import.meta.url)

function processMetrics(): prometheus.Registry {
  const { Registry, collectDefaultMetrics } = require('prom-client') as typeof prometheus
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

function* totalsOf(operations: ReadonlyMap<string, Counts>): Iterable<string> {
  yield '# HELP chowk_requests_total Requests answered, by operation and status.'
  yield '# TYPE chowk_requests_total counter'
  for (const [operation, { statuses }] of operations)
    for (const [status, count] of statuses)
      yield `chowk_requests_total{operation="${operation}",status="${status}"} ${count}`
  yield ''
}

function* durationsOf(operations: ReadonlyMap<string, Counts>): Iterable<string> {
  const name = 'chowk_request_duration_seconds'
  yield `# HELP ${name} Time from the head of a request to its answer, by operation.`
  yield `# TYPE ${name} histogram`
  for (const [operation, { buckets, requests, seconds }] of operations) {
    let within = 0
    for (const [at, bound] of BOUNDS.entries())
      yield `${name}_bucket{le="${bound}",operation="${operation}"} ${(within += buckets[at]!)}`
    yield `${name}_bucket{le="+Inf",operation="${operation}"} ${requests}`
    yield `${name}_sum{operation="${operation}"} ${seconds}`
    yield `${name}_count{operation="${operation}"} ${requests}`
  }
  yield ''
}

function* failuresOf({ failures }: Pick<Schedule, 'failures'>): Iterable<string> {
  yield '# HELP chowk_schedule_failures_total Times that something scheduled could not go live because of an error of the server.'
  yield '# TYPE chowk_schedule_failures_total counter'
  yield `chowk_schedule_failures_total ${failures}`
  yield ''
}
