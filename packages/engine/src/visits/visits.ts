import { ApiError } from '../api-error.ts'
import { expiryOfChallenge, type Answered } from '../domains/passkeys/passkeys.ts'
import { LastUses } from '../keys/last-uses.ts'
import type { Runtime } from '../pipeline/runtime.ts'
import { secondsUntil } from '../text/times.ts'

/** What a website asks of the engine besides calls and views. */
export interface Visits {
  /** Runs changes that no operation makes, such as signing in. */
  change<T>(
    work: (signing: Pick<Runtime, 'store'> & Pick<Runtime['services'], 'random'>, now: number) => Promise<T>,
  ): Promise<T>
  /** Returns a challenge that was answered; undefined if it was not issued here or has expired. */
  answered(challenge: string): Promise<Answered | undefined>
  /** Encrypts and authenticates a text for one purpose, with the key shared by all servers of the store. */
  seal(text: string, purpose: string): Promise<string>
  /** Decrypts a text sealed for this purpose; undefined for any other text. */
  open(sealed: string, purpose: string): Promise<string | undefined>
  /** Counts a request in a window shared by all users of the store. @throws ApiError `rate_limited` if it is full. */
  checkRateLimit(name: string, window: { readonly limit: number; readonly spanMs: number }): Promise<void>
  /** Uncounts the last request in a window. */
  giveBack(name: string): Promise<void>
}

export function createVisits(runtime: Runtime): Visits {
  const { store, clock, services } = runtime
  runtime.lastUses ??= new LastUses()
  return {
    change: (work) => work({ store, random: services.random }, clock.now()),
    async answered(challenge) {
      const expires = expiryOfChallenge(await runtime.cursors.seal(), challenge, clock.now())
      return expires === undefined ? undefined : { challenge, expires }
    },
    seal: async (text, purpose) => (await runtime.cursors.seal()).seal(text, purpose),
    open: async (sealed, purpose) => (await runtime.cursors.seal()).open(sealed, purpose),
    async checkRateLimit(name, { limit, spanMs }) {
      const now = clock.now()
      const outcome = await store.windows.take(`site:${name}`, { limit, spanMs, now })
      if (outcome.accepted) return
      throw new ApiError('rate_limited', { retryAfter: secondsUntil(outcome.retryAt, now) })
    },
    giveBack: (name) => store.windows.giveBack(`site:${name}`),
  }
}
