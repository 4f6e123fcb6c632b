import { StoreClosed, StoreNotWritable, StoreReadOnly, type Store } from '@chowk/engine'
import { judgeClock } from '../health/checks.ts'
import { awake } from '../time/awake-clock.ts'
import type { StoreClock } from '../time/store-clock.ts'

/** Milliseconds to wait for the store. By default, probes time out after one second. */
const PATIENCE_MS = 800
/**
 * Milliseconds between checks of an unavailable store. Up to half as much is added at random, so that servers do not
 * check in step.
 */
const LOOK_EVERY_MS = 1000
/** Milliseconds between checks of an available store on another machine. Requests to a silent store wait far longer. */
const WATCH_EVERY_MS = 5000

const reasonOf = (error: unknown): string =>
  error instanceof StoreReadOnly
    ? 'store read-only'
    : error instanceof StoreNotWritable
      ? 'store not writable'
      : 'store unavailable'

export interface StoreEvents {
  readonly onLost: (reason: string, error: unknown) => void
  readonly onBack: () => void
}

/** Tracks whether the store is available and its clock that of this machine, and reports changes. */
export class Readiness {
  readonly #store: Store
  readonly #clock: Pick<StoreClock, 'compare' | 'skew'> | undefined
  /** Times that the store was lost. */
  lost = 0
  readonly #events: StoreEvents | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #asking: Promise<string | undefined> | undefined
  /** Reason why the store is unavailable, as of the last check. */
  #reason: string | undefined

  constructor(
    { store, clock }: { readonly store: Store; readonly clock?: Pick<StoreClock, 'compare' | 'skew'> },
    events?: StoreEvents,
  ) {
    this.#store = store
    this.#clock = clock
    this.#events = events
    if (events !== undefined) this.#lookLater(undefined)
  }

  /**
   * Returns undefined if the store is available, else the reason, within 0.8 s. Concurrent calls share one ping of the
   * store.
   */
  async reason(): Promise<string | undefined> {
    return awake
      .within(PATIENCE_MS, this.#ask(), () => new Error('waiting for the store, which does not answer'))
      .catch(({ message }: Error) => message)
  }

  /** Checks the store. Call it after an error that the store may have caused. */
  suspect(): void {
    void this.#ask()
  }

  /** Stops the periodic checks. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #ask(): Promise<string | undefined> {
    return (this.#asking ??= this.#store
      .ping()
      .then(() => this.#clock?.compare())
      .then(
        () => this.#found(this.reasonOfClock(), undefined),
        (error: unknown) => {
          // Also stops the checks of a server that failed to start.
          if (error instanceof StoreClosed) this.stop()
          return this.#found(reasonOf(error), error)
        },
      )
      .finally(() => (this.#asking = undefined)))
  }

  #found(reason: string | undefined, error: unknown): string | undefined {
    const before = this.#reason
    this.#reason = reason
    if (this.#stopped || this.#events === undefined) return reason
    this.#lookLater(reason)
    if (reason === before) return reason
    if (reason === undefined) this.#events.onBack()
    else {
      this.lost++
      this.#events.onLost(reason, error)
    }
    return reason
  }

  /** Milliseconds by which the clock of this machine is ahead of that of the store. */
  skew(): number {
    return this.#clock?.skew() ?? 0
  }

  /** Returns why this server is not ready if that is its clock. */
  reasonOfClock(): string | undefined {
    const { state, reason } = judgeClock(this.skew())
    return state === 'failure' ? `clock ${reason}` : undefined
  }

  #lookLater(reason: string | undefined): void {
    clearTimeout(this.#timer)
    if (reason === undefined && this.#store.shared !== true) return
    const pause = reason === undefined ? WATCH_EVERY_MS : LOOK_EVERY_MS
    this.#timer = setTimeout(() => this.suspect(), pause * (1 + Math.random() / 2)).unref()
  }
}
