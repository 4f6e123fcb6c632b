import { stallAwareClock } from '../time/stall-aware-clock.ts'

/** Thrown if the work of a transaction or a read was cancelled for exceeding its time limit. */
export class WorkTimeout extends Error {
  override readonly name = 'WorkTimeout'
  constructor(milliseconds: number) {
    super(
      `The work of a transaction did not settle within ${milliseconds} ms. It must await only the transaction.`,
    )
  }
}

/**
 * Cancels work that exceeds its time limit. Work runs one at a time, mostly for microseconds, so a single timer
 * suffices.
 */
export class TimeLimit {
  readonly #milliseconds: number
  #timer: NodeJS.Timeout | undefined
  #running: { readonly endsAt: number; end(): void } | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** Returns the result of `work`, or ends its view and rejects with {@link WorkTimeout} when the time is up. */
  run<T>(view: { end(): void }, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const running = {
        endsAt: stallAwareClock.now() + this.#milliseconds,
        end: () => {
          view.end()
          reject(new WorkTimeout(this.#milliseconds))
        },
      }
      this.#running = running
      // Only running work keeps the process alive.
      if (this.#timer === undefined) this.#wait(this.#milliseconds)
      else this.#timer.ref()
      const settled = (): void => {
        if (this.#running !== running) return
        this.#running = undefined
        this.#timer?.unref()
      }
      void work().then(resolve, reject).then(settled)
    })
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const running = this.#running
      if (running === undefined) return
      const remaining = running.endsAt - stallAwareClock.now()
      if (remaining > 0) return this.#wait(remaining)
      this.#running = undefined
      running.end()
    }, milliseconds)
  }
}
