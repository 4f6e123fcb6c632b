import type { Operation } from '@chowk/contract'

/** How long a call is remembered after it was done, in milliseconds. */
const LIFETIME = 5 * 60_000
/** The most calls that are remembered; the oldest goes first. */
const MOST = 1_000

/** What a call gave. */
export interface Outcome {
  readonly data: unknown
  /** Whether an earlier call with the same key did it, and this one nothing. */
  readonly replayed: boolean
}

/** Whether an operation adds something each time that it is called, and the platform takes no key that would name the call. */
export const isRemembered = ({ method, status, idempotent, upload }: Operation): boolean =>
  method === 'POST' && status === 201 && !idempotent && !upload

/** Does a call, or gives the outcome of the one of this name that was done within five minutes, or is under way. */
export type RecentCalls = (name: string, call: () => Promise<Outcome>) => Promise<Outcome>

/** @param now Milliseconds on a clock. */
export function recentCalls(now: () => number = Date.now): RecentCalls {
  const recent = new Map<string, { until: number; readonly outcome: Promise<Outcome> }>()
  return async (name, call) => {
    const known = recent.get(name)
    if (known !== undefined && known.until > now()) return { ...(await known.outcome), replayed: true }
    const kept = { until: Infinity, outcome: call() }
    recent.delete(name)
    recent.set(name, kept)
    for (const oldest of recent.keys()) {
      if (recent.size <= MOST) break
      recent.delete(oldest)
    }
    try {
      const outcome = await kept.outcome
      kept.until = now() + LIFETIME
      return outcome
    } catch (error) {
      recent.delete(name)
      throw error
    }
  }
}
