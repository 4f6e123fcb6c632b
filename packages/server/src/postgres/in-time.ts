import { awake } from '../time/awake-clock.ts'

/** Thrown if a database does not respond: a silent one, or a pooler without one, lets its callers wait. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
  constructor() {
    super('the database does not answer in time')
  }
}

/** Limits the time to wait for a database. Rejects with {@link DatabaseSilent} after it, and calls `onLate`. */
export const inTime = <T>(milliseconds: number, asked: Promise<T>, onLate?: () => unknown): Promise<T> =>
  awake.within(milliseconds, asked, () => {
    onLate?.()
    return new DatabaseSilent()
  })
