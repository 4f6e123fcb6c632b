import { createHash } from 'node:crypto'
import type { Chowk } from '@chowk/sdk'

/** The scopes of the key that a client calls with. @throws ChowkError where the platform does not know the key. */
export async function scopesOf(client: Chowk): Promise<readonly string[]> {
  const { key } = await client.account.me()
  return key.scopes
}

/** What a key is remembered by. */
export const nameOf = (apiKey: string): string => createHash('sha256').update(apiKey).digest('base64url')

/** How long scopes are remembered. They only decide what is offered: a key that was revoked is refused by the platform at once. */
const LIFETIME = 60_000

/** The most keys that are remembered; the one that was asked for longest ago goes first. */
const MOST = 1_000

/** The scopes of many keys, remembered for a minute, so that not every request takes another to the platform. */
export class KeyScopes {
  readonly #known = new Map<string, { readonly until: number; readonly scopes: Promise<readonly string[]> }>()
  readonly #clientFor: (apiKey: string) => Chowk

  constructor(clientFor: (apiKey: string) => Chowk) {
    this.#clientFor = clientFor
  }

  /** @throws ChowkError where the platform does not know the key, which is not remembered. */
  scopesOf(apiKey: string): Promise<readonly string[]> {
    const name = nameOf(apiKey)
    const known = this.#known.get(name)
    if (known !== undefined && known.until > Date.now()) return known.scopes
    const scopes = scopesOf(this.#clientFor(apiKey))
    this.#known.delete(name)
    this.#known.set(name, { until: Date.now() + LIFETIME, scopes })
    scopes.catch(() => this.#known.delete(name))
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) break
      this.#known.delete(oldest)
    }
    return scopes
  }
}
