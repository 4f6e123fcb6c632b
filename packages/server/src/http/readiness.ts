import { setTimeout } from 'node:timers/promises'
import type { Store } from '@chowk/engine'

/** Milliseconds to wait for the store: whoever asks gives up after a second, unless told otherwise. */
const PATIENCE_MS = 800

/**
 * What says whether a store can be used: undefined where it can, or why not, after 0.8 seconds at most. Whoever asks while the store
 * has not answered the one before waits for the same answer, so that the store is asked once at a time.
 */
export function readinessOf(store: Store): () => Promise<string | undefined> {
  let asking: Promise<string | undefined> | undefined
  const ask = () =>
    store
      .ping()
      .then(
        () => undefined,
        () => 'store unavailable',
      )
      .finally(() => (asking = undefined))

  return async () => {
    const answered = new AbortController()
    const { signal } = answered
    try {
      return await Promise.race([
        (asking ??= ask()),
        setTimeout(PATIENCE_MS, 'waiting for the store, which does not answer', { signal, ref: false }),
      ])
    } finally {
      answered.abort()
    }
  }
}
