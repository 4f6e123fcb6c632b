import { setTimeout as pause } from 'node:timers/promises'
import { StoreClosed, StoreReadOnly, type Store } from '@chowk/engine'

/** Milliseconds to wait for the store: whoever asks gives up after a second, unless told otherwise. */
const PATIENCE_MS = 800
/** Milliseconds between looks at a store that could not be used: a second, and up to half of one more, so that servers do not look in step. */
const LOOK_EVERY_MS = 1000
/** Milliseconds between looks at a store on another machine that could be used: whoever waits for one that is silent waits far longer. */
const WATCH_EVERY_MS = 5000

export interface StoreEvents {
  readonly onLost: (reason: string, error: unknown) => void
  readonly onBack: () => void
}

/** Knows whether the store can be used, and notices that it no longer can, or can again. */
export class Readiness {
  readonly #store: Store
  readonly #events: StoreEvents | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #asking: Promise<string | undefined> | undefined
  /** Why the store can't be used, as far as is known. */
  #reason: string | undefined

  constructor(store: Store, events?: StoreEvents) {
    this.#store = store
    this.#events = events
    if (events !== undefined) this.#lookLater(undefined)
  }

  /**
   * Undefined where the store can be used, or why not, after 0.8 seconds at most. Whoever asks while the store has not answered the
   * one before waits for the same answer, so that the store is asked once at a time.
   */
  async reason(): Promise<string | undefined> {
    const answered = new AbortController()
    const { signal } = answered
    try {
      return await Promise.race([
        this.#ask(),
        pause(PATIENCE_MS, 'waiting for the store, which does not answer', { signal, ref: false }),
      ])
    } finally {
      answered.abort()
    }
  }

  /** To be called where something failed: looks whether the store is why. */
  suspect(): void {
    void this.#ask()
  }

  /** Looks no more by itself. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #ask(): Promise<string | undefined> {
    return (this.#asking ??= this.#store
      .ping()
      .then(
        () => this.#found(undefined, undefined),
        (error: unknown) => {
          // Of a server that did not come to listen, too.
          if (error instanceof StoreClosed) this.stop()
          return this.#found(error instanceof StoreReadOnly ? 'store read-only' : 'store unavailable', error)
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
    else this.#events.onLost(reason, error)
    return reason
  }

  #lookLater(reason: string | undefined): void {
    clearTimeout(this.#timer)
    if (reason === undefined && this.#store.shared !== true) return
    const pause = reason === undefined ? WATCH_EVERY_MS : LOOK_EVERY_MS
    this.#timer = setTimeout(() => this.suspect(), pause * (1 + Math.random() / 2)).unref()
  }
}
