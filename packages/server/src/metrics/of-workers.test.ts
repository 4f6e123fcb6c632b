import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { createEngine, entities, memoryStore } from '@chowk/engine'
import { expect, test } from 'vitest'
import { Readiness } from '../http/readiness.ts'
import type { Metric } from '../workers/messages.ts'
import { SummedMetrics } from '../workers/summed-metrics.ts'
import { familiesOf } from './metrics.ts'
import { RequestMetrics } from './requests.ts'

test('sums only figures that each worker counts itself', async () => {
  const store = memoryStore(entities)
  const engine = createEngine({ store, publicUrl: 'http://localhost' })
  const families = await familiesOf({ engine, readiness: new Readiness({ store }) }, new RequestMetrics())
  expect(Object.fromEntries(families.map(({ name, aggregator }) => [name, aggregator]))).toEqual({
    chowk_build_info: 'first',
    chowk_requests_total: 'sum',
    chowk_request_duration_seconds: 'sum',
    chowk_refusals_total: 'sum',
    chowk_quota_units_total: 'sum',
    chowk_stalled_seconds_total: 'max',
    chowk_schedule_failures_total: 'sum',
    chowk_image_store_calls_total: 'sum',
    chowk_mails_total: 'sum',
    chowk_store_lost_total: 'max',
    chowk_check_state: 'max',
    chowk_store_up: 'min',
    chowk_clock_skew_seconds: 'first',
    chowk_store_free_bytes: 'first',
    chowk_store_unconfirmed_commits: 'first',
    chowk_store_spare_connections: 'first',
    chowk_store_pooler: 'first',
    chowk_images_missing: 'first',
    chowk_schedule_lag_seconds: 'first',
    chowk_tasks_oldest_seconds: 'first',
    chowk_mail_oldest_seconds: 'first',
    chowk_members: 'first',
    chowk_schedule_waiting: 'first',
    chowk_schedule_backlog: 'first',
    chowk_store_bytes: 'first',
    chowk_store_connections: 'sum',
  })
})

/** A worker that reports these metrics. */
function reporting(metrics: readonly Metric[]): Worker {
  const worker = new EventEmitter()
  return Object.assign(worker, {
    send: () => setImmediate(() => worker.emit('message', { type: 'collected', metrics })),
  }) as unknown as Worker
}

const counted = (name: string, aggregator: string, value: number): Metric => ({
  name,
  type: 'counter',
  help: name,
  aggregator,
  values: [{ metricName: name, labels: {}, value }],
})

test('counts a five-second stall of the machine once for all workers', async () => {
  const metrics = new SummedMetrics()
  const workers = [1, 2, 3, 4].map((requests) =>
    reporting([counted('stalled', 'max', 5), counted('requests', 'sum', requests)]),
  )
  const said = async (of: readonly Worker[]) => (await metrics.expose(of)).replaceAll(/^#.*\n/gm, '').trim()
  expect(await said(workers)).toBe('stalled 5\n\nrequests 10')
  metrics.end(workers[3]!)
  expect(await said([...workers.slice(0, 3), reporting([counted('stalled', 'max', 0)])])).toBe(
    'stalled 5\n\nrequests 10',
  )
})
