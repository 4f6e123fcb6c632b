import { stallAwareClock } from '../time/stall-aware-clock.ts'

/** Thrown if a database does not respond: a silent one, or a pooler without one, lets its callers wait. */
export class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
  constructor() {
    super('the database does not respond in time')
  }
}

/** Limits the time to wait for a database. Rejects with {@link DatabaseTimeout} after it, and calls `onLate`. */
export const withTimeout = <T>(milliseconds: number, query: Promise<T>, onLate?: () => unknown): Promise<T> =>
  stallAwareClock.within(milliseconds, query, () => {
    onLate?.()
    return new DatabaseTimeout()
  })
