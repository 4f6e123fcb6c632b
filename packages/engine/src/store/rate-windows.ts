/** The result of {@link RateWindows.take}. */
export type WindowOutcome =
  { readonly accepted: true } | { readonly accepted: false; readonly retryAt: number }

/**
 * Exact sliding windows: of the events of one name, never more than `limit` are accepted in any span of `spanMs`. A
 * refused event does not count. `retryAt` is the time (ms) at which the oldest accepted event leaves the window. If
 * the clock steps back, accepted events keep counting, but for little longer than one span.
 */
export interface RateWindows {
  take(name: string, window: { limit: number; spanMs: number; now: number }): Promise<WindowOutcome>
  /** Removes the latest event of a name, which turned out not to count. */
  release(name: string): Promise<void>
  /** Removes every event. */
  clear(): Promise<void>
}

/** Names idle for their span are dropped. A sweep runs each time the number of names has doubled. */
const FIRST_SWEEP = 1024

/** The acceptance times of the events of one name. */
interface Events {
  readonly times: number[]
  /** The number of first events that have left the window. */
  gone: number
  spanMs: number
}

/** Creates windows in the memory of this process. */
export function memoryWindows(): RateWindows {
  const accepted = new Map<string, Events>()
  let sweepAt = FIRST_SWEEP

  function sweep(now: number): void {
    for (const [name, { times, spanMs }] of accepted) {
      if ((times.at(-1) ?? 0) <= now - spanMs) accepted.delete(name)
    }
    sweepAt = Math.max(FIRST_SWEEP, accepted.size * 2)
  }

  return {
    async take(name, { limit, spanMs, now }) {
      let events = accepted.get(name)
      if (events === undefined) {
        if (accepted.size >= sweepAt) sweep(now)
        accepted.set(name, (events = { times: [], gone: 0, spanMs }))
      }
      events.spanMs = spanMs
      const { times } = events
      // Events accepted before the clock stepped back count as accepted now, so they leave after one span at most.
      for (let index = times.length - 1; index >= 0 && times[index]! > now; index--) times[index] = now
      while (events.gone < times.length && times[events.gone]! <= now - spanMs) events.gone++
      // In bulk, since each removal moves the remaining events.
      if (events.gone > times.length / 2) {
        times.splice(0, events.gone)
        events.gone = 0
      }
      if (times.length - events.gone >= limit) {
        return { accepted: false, retryAt: (times[times.length - limit] ?? now) + spanMs }
      }
      times.push(now)
      return { accepted: true }
    },
    async release(name) {
      const events = accepted.get(name)
      if (events !== undefined && events.times.length > events.gone) events.times.pop()
    },
    async clear() {
      accepted.clear()
    },
  }
}
