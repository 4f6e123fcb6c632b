import { apiKeys, type ApiKeyRow } from '../entities/members.ts'
import { sessions, type SessionRow } from '../entities/sessions.ts'
import type { Store, Tx } from '../store/store.ts'

/** How many rows are written in one transaction. */
const BATCH = 50

/**
 * When keys and sessions were used last. It is noted here with each use, and written now and then: no request waits for it, and
 * those that only read go on where nothing can be written.
 */
export class LastUses {
  readonly #keys = new Map<number, number>()
  readonly #sessions = new Map<number, number>()

  noteKey(id: number, now: number): void {
    this.#keys.set(id, now)
  }

  noteSession(id: number, now: number): void {
    this.#sessions.set(id, now)
  }

  /** Null where a key has never been used. */
  ofKey({ id, last_used_at }: ApiKeyRow): number | null {
    return this.#keys.get(id) ?? last_used_at
  }

  ofSession({ id, seen_at }: SessionRow): number {
    return this.#sessions.get(id) ?? seen_at
  }

  /** Writes what was noted. What can't be written stays noted. */
  async keep(store: Store): Promise<void> {
    await keepEach(store, this.#keys, (tx, id, last_used_at) => tx.update(apiKeys, id, { last_used_at }))
    await keepEach(store, this.#sessions, (tx, id, seen_at) => tx.update(sessions, id, { seen_at }))
  }

  /** The rows were replaced. */
  forget(): void {
    this.#keys.clear()
    this.#sessions.clear()
  }
}

async function keepEach(
  store: Store,
  noted: Map<number, number>,
  write: (tx: Tx, id: number, at: number) => Promise<unknown>,
): Promise<void> {
  while (noted.size > 0) {
    // In one order on every server, so that no two wait for each other.
    const some = [...noted].sort(([one], [other]) => one - other).slice(0, BATCH)
    await store.transact(async (tx) => {
      for (const [id, at] of some) await write(tx, id, at)
    })
    for (const [id, at] of some) if (noted.get(id) === at) noted.delete(id)
    if (some.length < BATCH) return
  }
}
