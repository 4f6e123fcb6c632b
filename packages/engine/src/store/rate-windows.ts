/** The outcome of asking a window for one more event. */
export type WindowOutcome =
  { readonly accepted: true } | { readonly accepted: false; readonly retryAt: number }

/**
 * Exact sliding windows: of the events of one name, never more than `limit` are accepted in any span of `spanMs`.
 * An event refused does not count. `retryAt` is the moment (ms) at which the oldest accepted event leaves. Where the clock
 * steps back, what was accepted goes on counting, and yet refuses nobody for much longer than one span.
 */
export interface RateWindows {
  take(name: string, window: { limit: number; spanMs: number; now: number }): Promise<WindowOutcome>
  /** Forgets the latest event of a name, which turned out not to count. */
  giveBack(name: string): Promise<void>
  /** Forgets every event. */
  clear(): Promise<void>
}

/** Names are dropped once they have been idle for their span; looked for each time the number of names has doubled. */
const FIRST_SWEEP = 1024

/** When the events of one name were accepted. */
interface Events {
  readonly times: number[]
  /** How many of them, the first ones, have left the window. */
  gone: number
  spanMs: number
}

/** Windows kept in this process. */
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
      // What was accepted before the clock stepped back counts as accepted now: it leaves after one span at most.
      for (let at = times.length - 1; at >= 0 && times[at]! > now; at--) times[at] = now
      while (events.gone < times.length && times[events.gone]! <= now - spanMs) events.gone++
      // Many at once, since those that stay are moved each time.
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
    async giveBack(name) {
      const events = accepted.get(name)
      if (events !== undefined && events.times.length > events.gone) events.times.pop()
    },
    async clear() {
      accepted.clear()
    },
  }
}
