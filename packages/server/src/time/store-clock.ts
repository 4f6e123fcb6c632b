import { clockFrom, type Clock, type Store } from '@chowk/engine'

/** A clock that servers of one database share. */
export interface StoreClock extends Clock {
  /** Compares it with the clock of the database. Rejects if the database can't be asked. */
  compare(): Promise<void>
  /** Milliseconds that the system's clock is ahead of the store's, negative if behind. 0 if the store has no clock. */
  skew(): number
}

/**
 * Returns the clock of a store: that of its database if several machines share it, else the system's. Between
 * comparisons it goes by the monotonic clock, so that no change of the system's clock moves it. Until the first
 * comparison it is the system's.
 */
export function storeClock(
  store: Pick<Store, 'time'>,
  system: { now(): number; monotonic(): number } = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
  },
): StoreClock {
  /** Time of the database at zero of the monotonic clock. */
  let origin: number | undefined
  const now = () => (origin === undefined ? system.now() : Math.floor(origin + system.monotonic()))
  return {
    ...clockFrom(now),
    async compare() {
      if (store.time === undefined) return
      const requestedAt = system.monotonic()
      const answer = await store.time()
      const uncertain = (system.monotonic() - requestedAt) / 2
      const found = answer - requestedAt - uncertain
      // A slow answer proves little: it moves the clock only if it contradicts it.
      if (origin === undefined || Math.abs(found - origin) > uncertain + 1) origin = found
    },
    skew: () => system.now() - now(),
  }
}

/** Returns the clock of a store, already compared. If the database can't be asked, it is the system's for now. */
export async function comparedClock(store: Pick<Store, 'time'>): Promise<StoreClock> {
  const clock = storeClock(store)
  await clock.compare().catch(() => undefined)
  return clock
}
