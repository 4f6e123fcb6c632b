/** Milliseconds between two looks at the time. */
const BEAT_MS = 250
/** A longer gap between looks means that the process did not run. This much of it counts. */
const MAX_STEP_MS = 2 * BEAT_MS
/** Number of stalls to remember: with those of one second each, as long as the longest limit. */
const MAX_STALLS = 200

/** Source of the time and of timers. */
interface Timers {
  now(): number
  setTimeout(work: () => void, milliseconds: number): NodeJS.Timeout
  setInterval(work: () => void, milliseconds: number): NodeJS.Timeout
}

const systemTimers: Timers = { now: performance.now.bind(performance), setTimeout, setInterval }

/**
 * A monotonic clock that stands still while the process does not run: stopped, swapped out, on a paused machine, or
 * with a busy event loop. After such a stall, timers fire before the data is read that arrived meanwhile. Limits for
 * others therefore use this clock, which counts half a second of a stall.
 */
export class AwakeClock {
  readonly #timers: Timers
  #seenAt: number
  #lost = 0
  readonly #stalls: { readonly end: number; readonly lost: number }[] = []

  constructor(timers: Timers = systemTimers) {
    this.#timers = timers
    this.#seenAt = timers.now()
    timers.setInterval(() => this.#look(), BEAT_MS).unref()
  }

  /** Milliseconds since an arbitrary time, without stalls. */
  now(): number {
    return this.#look() - this.#lost
  }

  /** Milliseconds of all stalls so far that do not count. */
  get lost(): number {
    this.#look()
    return this.#lost
  }

  /** Returns how long ago this clock showed `milliseconds` less: those, and the stalls since, in whole milliseconds. */
  withStalls(milliseconds: number): number {
    const now = this.#look()
    let ago = milliseconds
    for (let index = this.#stalls.length - 1; index >= 0 && this.#stalls[index]!.end > now - ago; index--)
      ago += this.#stalls[index]!.lost
    return Math.ceil(ago)
  }

  /** Runs work after a delay. The returned function cancels it. With `ref: false`, the timer keeps no process alive. */
  after(milliseconds: number, work: () => void, { ref = true } = {}): () => void {
    const end = this.now() + milliseconds
    let timer: NodeJS.Timeout
    const wait = (schedule: number) => {
      timer = this.#timers.setTimeout(() => {
        const still = end - this.now()
        if (still > 0) wait(still)
        else work()
      }, Math.ceil(schedule))
      if (!ref) timer.unref()
    }
    wait(milliseconds)
    return () => clearTimeout(timer)
  }

  /** Settles like `work`, or rejects with an error when the time is up. */
  async within<T>(milliseconds: number, work: Promise<T>, late: () => Error): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    const cancel = this.after(milliseconds, () => reject(late()))
    try {
      return await Promise.race([work, promise])
    } finally {
      cancel()
    }
  }

  #look(): number {
    const now = this.#timers.now()
    const lost = now - this.#seenAt - MAX_STEP_MS
    this.#seenAt = now
    if (lost <= 0) return now
    this.#lost += lost
    this.#stalls.push({ end: now, lost })
    if (this.#stalls.length > MAX_STALLS) this.#stalls.shift()
    return now
  }
}

/** The clock of this process. */
export const stallAwareClock = new AwakeClock()
