import type { Worker } from 'node:cluster'
import { aggregated } from '../metrics/registries.ts'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import { send, type Metric, type ToPrimary } from './messages.ts'

/** Milliseconds to wait for a worker's report. After that, its last report counts. */
const TIMEOUT_MS = 2000

/** Metrics of all workers, combined as of one server. Counters of exited workers remain, so that none falls. */
export class SummedMetrics {
  readonly #reports = new Map<Worker, readonly Metric[]>()
  #ended: readonly Metric[] = []

  async expose(workers: Iterable<Worker>): Promise<string> {
    const collected = Promise.all(Array.from(workers, (worker) => this.#collect(worker)))
    await stallAwareClock
      .within(TIMEOUT_MS, collected, () => new Error('A worker did not respond.'))
      .catch(() => undefined)
    return aggregated([...this.#reports.values(), this.#ended]).metrics()
  }

  end(worker: Worker): void {
    const last = this.#reports.get(worker)?.filter(({ type }) => type !== 'gauge') ?? []
    this.#reports.delete(worker)
    this.#ended = aggregated([this.#ended, last]).getMetricsAsArray() as unknown as Metric[]
  }

  #collect(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      const receive = (message: ToPrimary) => {
        if (message.type !== 'collected') return
        this.#reports.set(worker, message.metrics)
        done()
      }
      const done = () => {
        worker.off('message', receive).off('exit', done)
        resolve()
      }
      worker.on('message', receive).on('exit', done)
      send(worker, { type: 'collect' })
    })
  }
}
