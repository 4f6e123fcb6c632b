import { randomUUID } from 'node:crypto'
import { effectOf, type Operation, type OperationId } from '@chowk/contract'
import { isError } from '@chowk/sdk'

/** Milliseconds that a call is remembered after it ended. */
const LIFETIME = 5 * 60_000
/** The maximum number of remembered calls; the oldest is evicted first. */
const MAX_CALLS = 1_000

/** The result of a call. */
export interface Outcome {
  readonly data: unknown
  /** Whether an earlier call with the same key took effect, and not this one. */
  readonly replayed: boolean
}

/** How repeats of an operation are recognized. */
export type Repeats =
  /** A create that accepts an idempotency key: by a key derived from its arguments. */
  | 'derived'
  /** A create that accepts none: by the calls of the last minutes. */
  | 'remembered'
  /** Any other operation that accepts a key: only the repeat of a lost response. */
  | 'lost'
  /** Not at all: a read, or an operation that sets a state. */
  | 'none'

export function repeatsOf(id: OperationId, { status, idempotent, upload }: Operation): Repeats {
  const isCreate = effectOf(id) === 'add' && status === 201
  if (idempotent) return isCreate ? 'derived' : 'lost'
  return isCreate && !upload ? 'remembered' : 'none'
}

/** Thrown for the repeat of a create whose response was lost, since it could take effect twice. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError'
}

interface Remembered {
  until: number
  outcome: Promise<Outcome>
}

/** Recent calls of any number of members. Each call is named by its member and its fingerprint. */
export class RecentCalls {
  readonly #creates = new Map<string, Remembered>()
  /** The last call of each member that changed something, if its response was lost. */
  readonly #lost = new Map<string, { readonly fingerprint: string; readonly key: string; until: number }>()
  readonly #now: () => number

  /** @param now Milliseconds on a clock. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * Sends a create, or returns the outcome of an identical one that is running or succeeded within five minutes.
   * @throws UnknownOutcomeError if the response of an identical one was lost within five minutes.
   */
  async once(member: string, fingerprint: string, call: () => Promise<Outcome>): Promise<Outcome> {
    const name = `${member} ${fingerprint}`
    const known = this.#creates.get(name)
    if (known !== undefined && known.until > this.#now()) return { ...(await known.outcome), replayed: true }
    const entry: Remembered = { until: Infinity, outcome: call() }
    remember(this.#creates, name, entry)
    try {
      return await entry.outcome
    } catch (error) {
      if (isLost(error))
        // The first caller learns that the outcome is unknown. A repeat is stopped.
        entry.outcome = rejected(new UnknownOutcomeError())
      else this.#creates.delete(name)
      throw error
    } finally {
      entry.until = this.#now() + LIFETIME
    }
  }

  /**
   * Sends a call with a new idempotency key, or with the key of the member's last call, if this is its retry after a
   * lost response. After any other change in between, it is a new call.
   */
  async withKey(
    member: string,
    fingerprint: string,
    call: (key: string) => Promise<Outcome>,
  ): Promise<Outcome> {
    const lost = this.#lost.get(member)
    const isRepeat = lost !== undefined && lost.fingerprint === fingerprint && lost.until > this.#now()
    const key = isRepeat ? lost.key : randomUUID()
    this.#lost.delete(member)
    try {
      return await call(key)
    } catch (error) {
      if (isLost(error)) remember(this.#lost, member, { fingerprint, key, until: this.#now() + LIFETIME })
      throw error
    }
  }

  /** Records that a member changed something, so that no later call counts as the repeat of an earlier one. */
  changed(member: string): void {
    this.#lost.delete(member)
  }
}

function remember<Entry>(entries: Map<string, Entry>, name: string, entry: Entry): void {
  entries.delete(name)
  entries.set(name, entry)
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_CALLS) break
    entries.delete(oldest)
  }
}

/** Returns a rejected promise that may stay unheard. */
function rejected(error: Error): Promise<never> {
  const promise = Promise.reject<never>(error)
  promise.catch(() => undefined)
  return promise
}

/** Whether it is unknown if a call took effect, or it is still running. */
const isLost = (error: unknown): boolean =>
  isError(error) && (error.outcome === 'unknown' || error.code === 'idempotency_in_progress')
