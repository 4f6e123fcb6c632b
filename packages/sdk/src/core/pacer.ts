import { checkPace } from './check-options.ts'
import { elapsed, type Clock } from './clock.ts'

const MINUTE = 60_000

/** The place of a call in the minute window. */
export interface Slot {
  /** The time at which it is free again. */
  until: number
}

interface Waiter {
  readonly go: (slot: Slot) => void
  readonly isBulk: boolean
}

/** Keeps calls within the rate limit of the server for any minute. */
export interface Pacer {
  /** Returns milliseconds until a new call could be sent, after `more` others like it. */
  delay(isBulk: boolean, more?: number): number
  /** Resolves when the call may be sent. Interactive calls overtake bulk ones. An aborted call leaves the queue. */
  turn(isBulk: boolean, signal: AbortSignal): Promise<Slot>
  /**
   * Records the end of a call. `refusedFor`: milliseconds for which the server, which did not count it, refuses calls.
   */
  leave(slot: Slot, refusedFor: number): void
}

function createPacer(clock: Clock, limit: number): Pacer {
  let slots: Slot[] = []
  let queue: Waiter[] = []
  let heldUntil = 0
  let alarm: AbortController | undefined

  /** Interactive calls come before bulk ones. */
  const positionOf = (isBulk: boolean) => queue.filter((waiter) => isBulk || !waiter.isBulk).length

  /** Returns the currently known delay in milliseconds of the call at this position of the queue. */
  const delayAt = (position: number) => {
    const now = elapsed(clock)
    slots = slots.filter(({ until }) => until > now).sort((one, other) => one.until - other.until)
    const free = slots[slots.length - limit + (position % limit)]?.until ?? 0
    return Math.max(free, heldUntil, now) - now + Math.floor(position / limit) * MINUTE
  }

  /** Releases the calls that may be sent now, and wakes up for the next one. */
  const pump = () => {
    alarm?.abort()
    for (let waiter; (waiter = queue[0]);) {
      const delay = delayAt(0)
      if (delay) {
        alarm = new AbortController()
        clock.sleep(delay, alarm.signal).then(pump, () => undefined)
        return
      }
      const slot = { until: elapsed(clock) + MINUTE }
      slots.push(slot)
      queue.shift()
      waiter.go(slot)
    }
  }

  return {
    delay: (isBulk, more = 0) => delayAt(positionOf(isBulk) + more),
    turn: (isBulk, signal) =>
      new Promise((go) => {
        const waiter = { go, isBulk }
        queue.splice(positionOf(isBulk), 0, waiter)
        signal.addEventListener('abort', () => {
          queue = queue.filter((other) => other !== waiter)
          pump()
        })
        pump()
      }),
    leave(slot, refusedFor) {
      const now = elapsed(clock)
      // The server may count a request as late as at its response.
      slot.until = refusedFor ? now : now + MINUTE
      heldUntil = Math.max(heldUntil, now + refusedFor)
      pump()
    },
  }
}

/** Finds the pacer of an account. */
export type Pacing = (clock: Clock, account: unknown) => Pacer

const pacers = new WeakMap<Clock, Map<unknown, { readonly limit: number; readonly pacer: Pacer }>>()

/**
 * Keeps the calls of a key under `limit` per minute, across all clients.
 * @throws TypeError for an invalid limit, and on use if another client of the key has a different one.
 */
export const pacing = (limit = 60): Pacing => {
  checkPace(limit)
  return (clock, account) => {
    // Times of different clocks are not comparable.
    const ofClock = pacers.get(clock) ?? new Map<unknown, { limit: number; pacer: Pacer }>()
    pacers.set(clock, ofClock)
    const known = ofClock.get(account) ?? { limit, pacer: createPacer(clock, limit) }
    ofClock.set(account, known)
    if (known.limit !== limit)
      throw new TypeError(`pace is ${limit} here, but ${known.limit} in another client of this key.`)
    return known.pacer
  }
}
