import { setTimeout } from 'node:timers'

/** The work of a transaction, or of a read, took so long that it was ended for the sake of those waiting. */
export class WorkTimeout extends Error {
  override readonly name = 'WorkTimeout'
  constructor(milliseconds: number) {
    super(
      `The work of a transaction did not settle within ${milliseconds} ms. It may await nothing but the transaction.`,
    )
  }
}

/** Ends work that takes too long. Work runs one after the other, most of it for microseconds, so that one timer looks after all. */
export class TimeLimit {
  readonly #milliseconds: number
  #timer: NodeJS.Timeout | undefined
  #running: { readonly endsAt: number; end(): void } | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /** Gives what `work` comes to, or ends its view and rejects with {@link WorkTimeout} when the time is up. */
  run<T>(view: { end(): void }, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const running = {
        endsAt: performance.now() + this.#milliseconds,
        end: () => {
          view.end()
          reject(new WorkTimeout(this.#milliseconds))
        },
      }
      this.#running = running
      // Nothing but work that runs keeps the process from ending.
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
      const left = running.endsAt - performance.now()
      if (left > 0) return this.#wait(left)
      this.#running = undefined
      running.end()
    }, milliseconds)
  }
}
