import { loadedOperation, type OperationId } from '@chowk/contract/core'
import type { EngineResponse } from '@chowk/engine'
import { counter, type Family, type Sample } from './family.ts'

/** The measured part of a response. */
export type Answered = Pick<EngineResponse, 'operation' | 'status' | 'code' | 'headers'>

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The counts of one operation. */
interface Counts {
  readonly statuses: Map<number, number>
  /** Number of requests in each bucket, without those of smaller buckets. */
  readonly buckets: number[]
  requests: number
  seconds: number
}

/** Counts requests. prom-client would take a tenth of a request's time for it. */
export class RequestMetrics {
  readonly #operations = new Map<string, Counts>()
  readonly #refusals = new Map<string, number>()
  readonly #units = new Map<string, number>()

  count({ operation, status, code, headers }: Answered, seconds: number): void {
    const counts = this.#countsOf(operation ?? 'none')
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    counts.requests++
    counts.seconds += seconds
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) counts.buckets[bucket]!++
    if (code !== undefined) increment(this.#refusals, code)
    else if (operation !== undefined) this.#countUnit(operation, headers)
  }

  *families(): Iterable<Family> {
    yield {
      name: 'chowk_requests_total',
      type: 'counter',
      help: 'Requests answered, by operation and status.',
      aggregator: 'sum',
      samples: [...this.#operations].flatMap(([operation, { statuses }]) =>
        [...statuses].map(([status, value]) => ({ labels: { operation, status }, value })),
      ),
    }
    yield {
      name: 'chowk_request_duration_seconds',
      type: 'histogram',
      help: 'Time from the request head to the response, by operation.',
      aggregator: 'sum',
      samples: [...this.#operations].flatMap(([operation, counts]) => [...histogram(operation, counts)]),
    }
    yield counter('chowk_refusals_total', 'Rejected requests, by error code.', 'code', this.#refusals)
    yield counter(
      'chowk_quota_units_total',
      'Units drawn from daily quotas, by action.',
      'action',
      this.#units,
    )
  }

  /** Counts a unit of quota, used by a success that is not a replay. */
  #countUnit(operation: OperationId, headers: EngineResponse['headers']): void {
    const quota = loadedOperation(operation)?.quota
    if (quota && headers['idempotent-replayed'] === undefined) increment(this.#units, quota)
  }

  #countsOf(operation: string): Counts {
    let counts = this.#operations.get(operation)
    if (counts === undefined) {
      counts = { statuses: new Map(), buckets: BOUNDS.map(() => 0), requests: 0, seconds: 0 }
      this.#operations.set(operation, counts)
    }
    return counts
  }
}

const increment = (counts: Map<string, number>, name: string): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + 1)

function* histogram(operation: string, { buckets, requests, seconds }: Counts): Iterable<Sample> {
  let bucket = 0
  for (const [index, bound] of BOUNDS.entries())
    yield { suffix: '_bucket', labels: { le: bound, operation }, value: (bucket += buckets[index]!) }
  yield { suffix: '_bucket', labels: { le: '+Inf', operation }, value: requests }
  yield { suffix: '_sum', labels: { operation }, value: seconds }
  yield { suffix: '_count', labels: { operation }, value: requests }
}
