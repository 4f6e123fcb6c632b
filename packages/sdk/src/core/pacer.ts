import { checkPace } from './check-options.ts'
import { elapsed, type Clock } from './clock.ts'

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
export interface Pacer {
  /** Milliseconds until a call could go that came now, after `more` others like it. */
  delay(isBulk: boolean, more?: number): number
  /** Resolves when it is the caller's turn. Calls that are not bulk overtake those that are; an aborted one leaves the queue. */
  turn(isBulk: boolean, signal: AbortSignal): Promise<Slot>
  /** Counts the end of a call. `refusedFor`: the server did not count it, and wants none for so many milliseconds. */
  leave(slot: Slot, refusedFor: number): void
}

function createPacer(clock: Clock, limit: number): Pacer {
  let slots: Slot[] = []
  let queue: Waiter[] = []
  let heldUntil = 0
  let alarm: AbortController | undefined

  /** Whoever is not bulk stands before whoever is. */
  const positionOf = (isBulk: boolean) => queue.filter((waiter) => isBulk || !waiter.isBulk).length

  /** Milliseconds until the call at this position of the queue can go, as far as can be known now. */
  const delayAt = (position: number) => {
    const now = elapsed(clock)
    slots = slots.filter(({ until }) => until > now).sort((one, other) => one.until - other.until)
    const free = slots[slots.length - limit + (position % limit)]?.until ?? 0
    return Math.max(free, heldUntil, now) - now + Math.floor(position / limit) * MINUTE
  }

  /** Lets go whoever may, and comes back when the next one may. */
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
      // The server counts a request when it gets it, which can be as late as its answer.
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
 * Keeps the calls of a key under `limit` a minute, whatever number of clients makes them.
 *
 * @throws TypeError where the limit is none, and, once it is used, where another client of the key has another one.
 */
export const pacing = (limit = 60): Pacing => {
  checkPace(limit)
  return (clock, account) => {
    // Each clock has times of its own.
    const ofClock = pacers.get(clock) ?? new Map<unknown, { limit: number; pacer: Pacer }>()
    pacers.set(clock, ofClock)
    const known = ofClock.get(account) ?? { limit, pacer: createPacer(clock, limit) }
    ofClock.set(account, known)
    if (known.limit !== limit)
      throw new TypeError(`pace is ${limit} here, but ${known.limit} in another client of this key.`)
    return known.pacer
  }
}
