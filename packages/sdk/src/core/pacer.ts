// Loaded where it is used, and without imports: bundlers would split the client for them.
import type { Timeline } from './clock.ts'

const MINUTE = 60_000

/** The place of a call in the minute window. */
export interface Slot {
  /** The time when it is free again. */
  until: number
}

interface Waiter {
  readonly isBulk: boolean
  /** The time at which it came. */
  readonly since: number
  /** Once its turn has come. */
  slot?: Slot | undefined
  /** Ends its sleep. */
  wake?: (() => void) | undefined
}

/** Keeps calls within the rate limit of the server for any minute. */
export interface Pacer {
  /** Returns milliseconds until a new call could be sent. */
  delay(isBulk: boolean): number
  /** Resolves when the call may be sent. Interactive calls overtake bulk ones. An aborted call leaves the queue. */
  turn(isBulk: boolean, signal: AbortSignal): Promise<Slot>
  /**
   * Records the end of a call. `refusedFor`: milliseconds for which the server, which did not count it, refuses calls.
   */
  leave(slot: Slot, limitedMs: number): void
}

/** The queue of a key. Its state is numbers alone: no call waits for a timer or a promise of another. */
class Queue implements Pacer {
  readonly limit: number
  readonly #timeline: Timeline
  readonly #busy: Set<Queue>
  #slots: Slot[] = []
  #waiters: Waiter[] = []
  #heldUntil = 0
  #latest = 0

  /** @param busy Keeps this while it counts calls, even if no client has it. */
  constructor(timeline: Timeline, limit: number, busy: Set<Queue>) {
    this.#timeline = timeline
    this.limit = limit
    this.#busy = busy
  }

  /** Whether it remembers nothing that a new one would not know. */
  get isIdle(): boolean {
    const now = this.#now()
    return !this.#waiters.length && now >= this.#heldUntil && this.#slots.every(({ until }) => until <= now)
  }

  delay(isBulk: boolean): number {
    return this.#delayAt(this.#placeOf(isBulk))
  }

  async turn(isBulk: boolean, signal: AbortSignal): Promise<Slot> {
    const waiter: Waiter = { isBulk, since: this.#now() }
    this.#busy.add(this)
    this.#waiters.splice(this.#placeOf(isBulk), 0, waiter)
    try {
      for (;;) {
        this.#admit()
        const { slot } = waiter
        const now = this.#now()
        if (slot && slot.until > now) {
          slot.until = now + MINUTE
          return slot
        }
        // Its turn came and went while it slept.
        if (slot) this.#waiters.unshift(Object.assign(waiter, { slot: undefined }))
        else await this.#sleep(waiter, signal)
      }
    } catch (cause) {
      if (waiter.slot) waiter.slot.until = 0
      throw cause
    } finally {
      this.#waiters = this.#waiters.filter((other) => other !== waiter)
      this.#waiters[0]?.wake?.()
    }
  }

  leave(slot: Slot, limitedMs: number): void {
    const now = this.#now()
    // The server may count a request as late as at its response.
    slot.until = limitedMs ? now : now + MINUTE
    if (!this.#slots.includes(slot)) this.#slots.push(slot)
    this.#heldUntil = Math.max(this.#heldUntil, now + limitedMs)
    if (limitedMs) this.#waiters[0]?.wake?.()
  }

  /** Returns the time. Forgets everything if the clock of a test was set back. */
  #now(): number {
    const now = this.#timeline.now()
    if (now < this.#latest) [this.#slots, this.#heldUntil] = [[], 0]
    return (this.#latest = now)
  }

  /** Interactive calls come before bulk ones. */
  #placeOf(isBulk: boolean): number {
    return this.#waiters.filter((waiter) => isBulk || !waiter.isBulk).length
  }

  /** Returns the time, possibly in the past, when the slot at this position of the queue is free. */
  #freeAt(position: number): number {
    this.#slots = this.#slots.sort((a, b) => a.until - b.until).slice(-this.limit)
    const index = this.#slots.length - this.limit + (position % this.limit)
    return Math.max(this.#slots[index]?.until ?? 0, this.#heldUntil)
  }

  /** Returns the currently known delay in milliseconds of the call at this position of the queue. */
  #delayAt(position: number): number {
    const now = this.#now()
    return Math.max(now, this.#freeAt(position)) - now + Math.floor(position / this.limit) * MINUTE
  }

  /** Gives slots to those whose turn has come, at its time. One that does not come back for it loses it in a minute. */
  #admit(): void {
    const now = this.#now()
    for (let waiter; (waiter = this.#waiters[0]);) {
      const turn = Math.max(this.#freeAt(0), waiter.since)
      if (turn > now) return
      this.#slots.push((waiter.slot = { until: turn + MINUTE }))
      this.#waiters.shift()
      waiter.wake?.()
    }
  }

  /** Sleeps until the turn should come. */
  async #sleep(waiter: Waiter, signal: AbortSignal): Promise<void> {
    const delay = this.#delayAt(this.#waiters.indexOf(waiter))
    const woken = async () =>
      new Promise<void>((resolve) => {
        // If others can wake it, it need not wait for the full time.
        if (this.#timeline.hasOneLoop) waiter.wake = resolve
      })
    await this.#timeline.wait(delay, signal, woken)
    waiter.wake = undefined
    // Perhaps since it was woken.
    if (signal.aborted) throw signal.reason
  }
}

/** The queues of a clock. */
class Queues {
  /** Queues by the function that returns the key. */
  readonly #byFunction = new WeakMap<object, Queue>()
  /** Queues by key; each as long as a client has it, or it has counted a call within a minute. */
  readonly #byKey = new Map<unknown, { deref(): Queue | undefined }>()
  readonly #busy = new Set<Queue>()
  #mostKeys = 100

  find(timeline: Timeline, account: unknown, limit: number): Queue {
    const isFunction = typeof account === 'function'
    const known = isFunction ? this.#byFunction.get(account) : this.#byKey.get(account)?.deref()
    if (known) return known
    const queue = new Queue(timeline, limit, this.#busy)
    if (isFunction) this.#byFunction.set(account, queue)
    // Older workers and React Native lack `WeakRef`.
    else this.#byKey.set(account, globalThis.WeakRef ? new WeakRef(queue) : { deref: () => queue })
    this.#forget()
    return queue
  }

  /** Deletes expired state whenever the number of keys doubles. */
  #forget(): void {
    for (const queue of this.#busy) if (queue.isIdle) this.#busy.delete(queue)
    if (this.#byKey.size < this.#mostKeys) return
    for (const [key, queue] of this.#byKey) if (!queue.deref()) this.#byKey.delete(key)
    this.#mostKeys = Math.max(100, this.#byKey.size * 2)
  }
}

/** Queues by clock, for all copies of this package in a process. */
const queues = Symbol.for('@chowk/sdk queues')
const registry = globalThis as { [queues]?: WeakMap<object, Queues> }

/**
 * Returns the queue that keeps the calls of a key under `limit` per minute, across all clients.
 * @throws TypeError if another client of the key has a different limit.
 */
export function queueOf(timeline: Timeline, account: unknown, limit = 60): Pacer {
  const byClock = (registry[queues] ??= new WeakMap<object, Queues>())
  const ofClock = byClock.get(timeline.clock) ?? new Queues()
  byClock.set(timeline.clock, ofClock)
  const queue = ofClock.find(timeline, account, limit)
  if (queue.limit === limit) return queue
  throw new TypeError(`pace must be ${queue.limit}, as in another client of this key, not ${limit}.`)
}
