import type { Operation } from '@chowk/contract'

/** Milliseconds that a call is remembered after it succeeded. */
const LIFETIME = 5 * 60_000
/** The maximum number of remembered calls; the oldest is evicted first. */
const MAX_CALLS = 1_000

/** The result of a call. */
export interface Outcome {
  readonly data: unknown
  /** Whether an earlier call with the same key took effect, and not this one. */
  readonly replayed: boolean
}

/** Whether each call of an operation creates something, and the platform accepts no idempotency key for it. */
export const isRemembered = ({ method, status, idempotent, upload }: Operation): boolean =>
  method === 'POST' && status === 201 && !idempotent && !upload

/** Makes a call, or returns the outcome of a call of the same name that is running or succeeded within five minutes. */
export type RecentCalls = (name: string, call: () => Promise<Outcome>) => Promise<Outcome>

/** @param now Milliseconds on a clock. */
export function recentCalls(now: () => number = Date.now): RecentCalls {
  const recent = new Map<string, { until: number; readonly outcome: Promise<Outcome> }>()
  return async (name, call) => {
    const known = recent.get(name)
    if (known !== undefined && known.until > now()) return { ...(await known.outcome), replayed: true }
    const cached = { until: Infinity, outcome: call() }
    recent.delete(name)
    recent.set(name, cached)
    for (const oldest of recent.keys()) {
      if (recent.size <= MAX_CALLS) break
      recent.delete(oldest)
    }
    try {
      const outcome = await cached.outcome
      cached.until = now() + LIFETIME
      return outcome
    } catch (error) {
      recent.delete(name)
      throw error
    }
  }
}
