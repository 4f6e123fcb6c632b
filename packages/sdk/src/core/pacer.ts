import type { Clock } from './clock.ts'

const MINUTE = 60_000

/** A call's place among those of a minute. */
export interface Slot {
  /** When it is free again. */
  until: number
}

interface Waiter {
  readonly go: (slot: Slot) => void
  readonly isBulk: boolean
}

/** Lets no more calls go than a server takes within any minute. */
export class Pacer {
  /** Calls a minute. */
  limit = 60
  readonly #clock: Clock
  #slots: Slot[] = []
  #queue: Waiter[] = []
  #heldUntil = 0
  #alarm: AbortController | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds until a call could go that came now, after `more` others like it. */
  delay(isBulk: boolean, more = 0): number {
    return this.#delayAt(this.#position(isBulk) + more)
  }

  /** Resolves when it is the caller's turn. Calls that are not bulk overtake those that are; an aborted one leaves the queue. */
  turn(isBulk: boolean, signal: AbortSignal): Promise<Slot> {
    return new Promise((go) => {
      const waiter = { go, isBulk }
      this.#queue.splice(this.#position(isBulk), 0, waiter)
      signal.addEventListener('abort', () => {
        this.#queue = this.#queue.filter((other) => other !== waiter)
        this.#pump()
      })
      this.#pump()
    })
  }

  /** Counts the end of a call. `refusedFor`: the server did not count it, and wants none for so many milliseconds. */
  leave(slot: Slot, refusedFor = 0): void {
    const now = this.#clock.now()
    // The server counts a request when it gets it, which can be as late as its answer.
    slot.until = refusedFor ? now : now + MINUTE
    this.#heldUntil = Math.max(this.#heldUntil, now + refusedFor)
    this.#pump()
  }

  #position(isBulk: boolean): number {
    const firstBulk = this.#queue.findIndex((waiter) => waiter.isBulk)
    return isBulk || firstBulk < 0 ? this.#queue.length : firstBulk
  }

  /** Milliseconds until the call at this position of the queue can go, as far as can be known now. */
  #delayAt(position: number): number {
    const now = this.#clock.now()
    this.#slots = this.#slots.filter(({ until }) => until > now)
    const ends = this.#slots.map(({ until }) => until).sort((one, other) => one - other)
    const free = ends[ends.length - this.limit + (position % this.limit)] ?? 0
    return Math.max(free, this.#heldUntil, now) - now + Math.floor(position / this.limit) * MINUTE
  }

  /** Lets go whoever may, and comes back when the next one may. */
  #pump(): void {
    this.#alarm?.abort()
    while (this.#queue[0]) {
      const delay = this.#delayAt(0)
      if (delay) {
        this.#alarm = new AbortController()
        this.#clock.sleep(delay, this.#alarm.signal).then(
          () => this.#pump(),
          () => undefined,
        )
        return
      }
      const slot = { until: this.#clock.now() + MINUTE }
      this.#slots.push(slot)
      this.#queue.shift()?.go(slot)
    }
  }
}

/** Finds the pacer of an account, which all of its clients share. */
export type Pacing = (clock: Clock, account: string) => Pacer

const pacers = new WeakMap<Clock, Map<string, Pacer>>()

/** Keeps the calls of a key under `limit` a minute, whatever number of clients makes them. */
export const pacing =
  (limit = 60): Pacing =>
  (clock, account) => {
    // Each clock has times of its own.
    const ofClock = pacers.get(clock) ?? new Map<string, Pacer>()
    const pacer = ofClock.get(account) ?? new Pacer(clock)
    pacer.limit = limit
    pacers.set(clock, ofClock.set(account, pacer))
    return pacer
  }
