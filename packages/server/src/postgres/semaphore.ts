import { FairQueue, StoreUnavailable } from '@chowk/engine'
import { currentOwner } from '../http/owner.ts'
import { stallAwareClock } from '../time/stall-aware-clock.ts'

/** A counting semaphore with a timeout, fair among the owners of requests. */
export class Semaphore {
  readonly #waiting = new FairQueue<() => void>()
  readonly #timeoutMs: number
  #free: number

  constructor(count: number, timeoutMs: number) {
    this.#free = count
    this.#timeoutMs = timeoutMs
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Resolves when a slot is free. Rejects after the timeout. */
  async acquire(): Promise<void> {
    if (this.#free > 0) return void this.#free--
    const owner = currentOwner()
    await new Promise<void>((resolve, reject) => {
      const cancel = stallAwareClock.after(this.#timeoutMs, () => {
        this.#waiting.remove(owner, start)
        reject(new StoreUnavailable('All connections to the database are busy.'))
      })
      const start = () => {
        cancel()
        resolve()
      }
      this.#waiting.add(owner, start)
    })
  }

  release(): void {
    const next = this.#waiting.take()
    if (next) next()
    else this.#free++
  }
}
