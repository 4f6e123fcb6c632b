import { StoreUnavailable } from '@chowk/engine'
import { awake } from '../time/awake-clock.ts'

/** A counting semaphore with a timeout. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
  readonly #patienceMs: number
  #free: number

  constructor(count: number, patienceMs: number) {
    this.#free = count
    this.#patienceMs = patienceMs
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Resolves when a slot is free, in order of the calls. Rejects after the timeout. */
  async acquire(): Promise<void> {
    if (this.#free > 0) return void this.#free--
    await new Promise<void>((resolve, reject) => {
      const cancel = awake.after(this.#patienceMs, () => {
        this.#waiting.delete(start)
        reject(new StoreUnavailable('All connections to the database are busy.'))
      })
      const start = () => {
        cancel()
        this.#waiting.delete(start)
        resolve()
      }
      this.#waiting.add(start)
    })
  }

  release(): void {
    const [next] = this.#waiting
    if (next) next()
    else this.#free++
  }
}
