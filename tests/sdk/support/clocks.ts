import type { Clock } from '@chowk/sdk'

/** The moment at which every clock of a test starts. */
export const START = Date.UTC(2027, 0, 1, 12)

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  #now = START
  #sleepers: Sleeper[] = []
  #watchers: (() => void)[] = []

  now(): number {
    return this.#now
  }

  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const sleeper = { at: this.#now + milliseconds, wake: resolve }
      this.#sleepers.push(sleeper)
      signal.addEventListener('abort', () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper)
        reject(signal.reason as Error)
      })
      for (const watcher of this.#watchers.splice(0)) watcher()
    })
  }

  /** Milliseconds until each sleeper wakes, the next first. */
  get pending(): number[] {
    return this.#sleepers.map(({ at }) => at - this.#now).sort((a, b) => a - b)
  }

  /** Resolves once someone sleeps who wakes in `milliseconds`. */
  async untilSomeoneSleeps(milliseconds: number): Promise<void> {
    while (!this.pending.includes(milliseconds))
      await new Promise<void>((resolve) => this.#watchers.push(resolve))
  }

  /** Moves the clock and wakes each sleeper at its time. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds
    for (;;) {
      const next = this.#sleepers.sort((a, b) => a.at - b.at)[0]
      if (!next || next.at > end) break
      this.#sleepers.shift()
      this.#now = Math.max(this.#now, next.at)
      next.wake()
      await settled()
    }
    this.#now = end
    await settled()
  }
}

/** A clock on which every sleep of at most `patience` ends immediately, and longer ones never. */
export class HastyClock implements Clock {
  /** Every ended sleep, in milliseconds. */
  readonly slept: number[] = []
  #now = START
  readonly #patience: number

  constructor(patience = 100_000) {
    this.#patience = patience
  }

  now(): number {
    return this.#now
  }

  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (milliseconds <= this.#patience) {
        this.slept.push(milliseconds)
        this.#now += milliseconds
        resolve()
      } else signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
}

/** Resolves once everything has happened that only waits for promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
