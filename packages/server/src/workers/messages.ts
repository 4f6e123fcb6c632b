import type { Worker } from 'node:cluster'
import type { RateWindows } from '@chowk/engine'

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

/** A call of the primary's rate-limit windows. */
export type WindowCall = {
  readonly [Method in keyof RateWindows]: readonly [Method, ...Parameters<RateWindows[Method]>]
}[keyof RateWindows]

/** The result of a {@link WindowCall}. */
export type WindowOutcome = Awaited<ReturnType<RateWindows[keyof RateWindows]>>

export type ToPrimary =
  | { readonly type: 'expose' }
  | { readonly type: 'count'; readonly id: number; readonly calls: readonly WindowCall[] }
  /** Response to `collect`. */
  | { readonly type: 'collected'; readonly metrics: readonly Metric[] }

export type ToWorker =
  | { readonly type: 'stop'; readonly signal: NodeJS.Signals }
  | { readonly type: 'collect' }
  /** Response to `count`. */
  | { readonly type: 'counted'; readonly id: number; readonly outcomes: readonly WindowOutcome[] }
  /** Response to `expose`. */
  | { readonly type: 'exposed'; readonly text: string }

/** Sends a message to a worker. Ignores errors of one that has exited. */
export const send = (worker: Worker, message: ToWorker): unknown => worker.send(message, () => undefined)
