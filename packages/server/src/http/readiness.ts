import { StoreClosed, type Store } from '@chowk/engine'
import { problemOf, StoreTimeout, type Problem, type Sample } from '../health/checks.ts'
import { stallAwareClock } from '../time/stall-aware-clock.ts'
import type { StoreClock } from '../time/store-clock.ts'

/** Milliseconds to wait for the store. By default, probes time out after one second. */
const TIMEOUT_MS = 800
/**
 * Milliseconds between checks of an unavailable store. Up to half as much is added at random, so that servers do not
 * check in step.
 */
const LOOK_EVERY_MS = 1000
/** Milliseconds between checks of an available store on another machine. Requests to a silent store wait far longer. */
const WATCH_EVERY_MS = 5000

export interface StoreEvents {
  readonly onLost: (reason: string, error: unknown) => void
  readonly onBack: () => void
}

/** Tracks what a server needs of its store and its clock, by their checks, and reports changes. */
export class Readiness {
  readonly #store: Store
  readonly #clock: Pick<StoreClock, 'compare' | 'skew'> | undefined
  /** Times that the store or the clock began to fail. */
  lost = 0
  readonly #events: StoreEvents | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #asking: Promise<Sample> | undefined
  /** The problem found by the last check. */
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

  /** Returns what is wrong, and whether the server takes no requests meanwhile; undefined if all is well. Takes at most 0.8 s. */
  async problem(): Promise<Problem | undefined> {
    return problemOf(await this.sample())
  }

  /** Returns what is known of the store and its clock, within 0.8 s. Concurrent calls share one ping of the store. */
  sample(): Promise<Sample> {
    return stallAwareClock
      .within(TIMEOUT_MS, this.#ask(), () => new StoreTimeout('The store does not respond.'))
      .catch((lost: Error) => this.#sampled({ lost }))
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

  #ask(): Promise<Sample> {
    return (this.#asking ??= this.#store
      .ping()
      .then(() => this.#clock?.compare())
      .then(
        () => this.#sampled({}),
        (lost: Error) => {
          // Also stops the checks of a server that failed to start.
          if (lost instanceof StoreClosed) this.stop()
          return this.#sampled({ lost })
        },
      )
      .then((sample) => this.#found(sample))
      .finally(() => (this.#asking = undefined)))
  }

  #sampled(store: NonNullable<Sample['store']>): Sample {
    return { store, ...(this.#clock && { skew: this.#clock.skew() }) }
  }

  #found(sample: Sample): Sample {
    const reason = problemOf(sample)?.reason
    const before = this.#reason
    this.#reason = reason
    if (this.#stopped || this.#events === undefined) return sample
    this.#lookLater(reason)
    if (reason === before) return sample
    if (reason === undefined) this.#events.onBack()
    else {
      this.lost++
      this.#events.onLost(reason, sample.store?.lost)
    }
    return sample
  }

  #lookLater(reason: string | undefined): void {
    clearTimeout(this.#timer)
    if (reason === undefined && this.#store.shared !== true) return
    const pause = reason === undefined ? WATCH_EVERY_MS : LOOK_EVERY_MS
    this.#timer = setTimeout(() => this.suspect(), pause * (1 + Math.random() / 2)).unref()
  }
}
