import { apiKeys, type ApiKeyRow } from '../entities/members.ts'
import { sessions, type SessionRow } from '../entities/sessions.ts'
import type { Store, Tx } from '../store/store.ts'

/** Rows written in one transaction. */
const BATCH = 50

/**
 * Last uses of keys and sessions. Recorded in memory, and written periodically: no request waits for it, and reads
 * continue if the store can't be written.
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

  /** Returns null if a key has never been used. */
  ofKey({ id, last_used_at }: ApiKeyRow): number | null {
    return this.#keys.get(id) ?? last_used_at
  }

  ofSession({ id, seen_at }: SessionRow): number {
    return this.#sessions.get(id) ?? seen_at
  }

  /** Writes recorded uses. Those that can't be written stay recorded. */
  async keep(store: Store): Promise<void> {
    await keepEach(store, this.#keys, (tx, id, last_used_at) => tx.update(apiKeys, id, { last_used_at }))
    await keepEach(store, this.#sessions, (tx, id, seen_at) => tx.update(sessions, id, { seen_at }))
  }

  /** Clears recorded uses, after all rows were replaced. */
  forget(): void {
    this.#keys.clear()
    this.#sessions.clear()
  }
}

async function keepEach(
  store: Store,
  noted: Map<number, number>,
  write: (tx: Tx, id: number, time: number) => Promise<unknown>,
): Promise<void> {
  while (noted.size > 0) {
    // Sorted, so that servers lock rows in the same order.
    const batch = [...noted].sort(([a], [b]) => a - b).slice(0, BATCH)
    await store.transact(async (tx) => {
      for (const [id, time] of batch) await write(tx, id, time)
    })
    for (const [id, time] of batch) if (noted.get(id) === time) noted.delete(id)
    if (batch.length < BATCH) return
  }
}
