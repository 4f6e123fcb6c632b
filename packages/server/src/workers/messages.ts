import type { Worker } from 'node:cluster'

/** A metric in prom-client's JSON, which its types cover only in part. */
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
  /** Response to `collect`. */
  | { readonly type: 'collected'; readonly metrics: readonly Metric[] }

export type ToWorker =
  | { readonly type: 'stop'; readonly signal: NodeJS.Signals }
  | { readonly type: 'collect' }
  /** Response to `expose`. */
  | { readonly type: 'exposed'; readonly text: string }

/** Sends a message to a worker. Ignores errors of one that has exited. */
export const send = (worker: Worker, message: ToWorker): unknown => worker.send(message, () => undefined)
