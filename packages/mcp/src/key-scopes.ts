import { createHash } from 'node:crypto'
import { isError, type Chowk } from '@chowk/sdk'

/** The time limit of a lookup in milliseconds. */
const DEADLINE = 5_000

/**
 * Returns the scopes of a client's key, without waiting for a limit.
 * @throws ChowkError if the platform does not know the key, or does not respond with its scopes.
 */
export async function scopesOf(client: Chowk): Promise<readonly string[]> {
  const { key } = await client.account.me({ deadline: DEADLINE, maxRetries: 0 })
  return key.scopes
}

/** Whether an error is a limit of the platform, or an outage that it expects to end. */
export const isTemporary = (error: unknown): boolean => isError(error) && error.retryAfter !== undefined

/** Returns the cache key of an API key. */
export const nameOf = (apiKey: string): string => createHash('sha256').update(apiKey).digest('base64url')

/** Milliseconds that scopes are cached. They only select tools: the platform refuses a revoked key immediately. */
const LIFETIME = 60_000

/** The maximum number of cached keys; the least recently used is evicted first. */
const MAX_CACHED_KEYS = 1_000

/** A cache of scopes by key for one minute, which saves a request to the platform. */
export class KeyScopes {
  readonly #known = new Map<string, { readonly until: number; readonly scopes: Promise<readonly string[]> }>()
  readonly #clientFor: (apiKey: string) => Chowk

  constructor(clientFor: (apiKey: string) => Chowk) {
    this.#clientFor = clientFor
  }

  /**
   * While the platform refuses calls for a time, returns scopes older than a minute.
   * @throws ChowkError if the platform does not know the key. Failures are not cached.
   */
  scopesOf(apiKey: string): Promise<readonly string[]> {
    const name = nameOf(apiKey)
    const known = this.#known.get(name)
    if (known !== undefined && known.until > Date.now()) return known.scopes
    const scopes = scopesOf(this.#clientFor(apiKey)).catch((error: unknown) => {
      if (known !== undefined && isTemporary(error)) return known.scopes
      throw error
    })
    this.#known.delete(name)
    this.#known.set(name, { until: Date.now() + LIFETIME, scopes })
    scopes.catch(() => this.#known.delete(name))
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_CACHED_KEYS) break
      this.#known.delete(oldest)
    }
    return scopes
  }
}
