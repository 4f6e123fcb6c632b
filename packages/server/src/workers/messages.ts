import type { Worker } from 'node:cluster'

/** A metric as prom-client has it in JSON, which its types say only in part. */
export interface Metric {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly aggregator: string
  readonly values: readonly {
    readonly metricName?: string
    readonly labels: Readonly<Record<string, string | number>>
    readonly value: number
  }[]
}

export type ToPrimary =
  | { readonly type: 'expose' }
  /** Answers `collect`. */
  | { readonly type: 'collected'; readonly metrics: readonly Metric[] }

export type ToWorker =
  | { readonly type: 'stop'; readonly signal: NodeJS.Signals }
  | { readonly type: 'collect' }
  /** Answers `expose`. */
  | { readonly type: 'exposed'; readonly text: string }

/** Sends to a worker, unless it is gone. */
export const send = (worker: Worker, message: ToWorker): unknown => worker.send(message, () => undefined)
