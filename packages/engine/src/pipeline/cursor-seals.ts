import { secrets } from '../entities/secrets.ts'
import type { Random } from '../ports/random.ts'
import type { Store } from '../store/store.ts'
import type { Seal } from './seal.ts'

const KEY = 32

interface Drawing {
  readonly store: Store
  readonly random: Random
}

/** The seal of a store's cursors. Its key is drawn once and kept in the store: every server of it has the same, also after a restart. */
export class CursorSeals {
  readonly #options: Drawing
  #kept: Seal | undefined
  /** Of a store that could not be written yet. */
  #unkept: Seal | undefined
  /** Counts how often other rows were put in place: a key that was looked up before is not theirs. */
  #stores = 0

  constructor(options: Drawing) {
    this.#options = options
  }

  /** Not within a view or a transaction: the first time, it reads and writes the store. */
  async seal(): Promise<Seal> {
    return this.#kept ?? this.#findOrDraw()
  }

  /** Other rows are in place, and with them another key or none. */
  forget(): void {
    this.#stores++
    this.#kept = this.#unkept = undefined
  }

  async #findOrDraw(): Promise<Seal> {
    // Loaded with the first list, as a page that makes mocks may read none.
    const { Seal } = await import('./seal.ts')
    const { store, random } = this.#options
    const name = 'cursors'
    const stores = this.#stores
    const found = await store.read((tx) => tx.find(secrets, 'name', { name }))
    let value = found?.value
    if (value === undefined) {
      const drawn = random.bytes(KEY).slice()
      try {
        const row = await store.transact(
          async (tx) =>
            (await tx.insertIfAbsent(secrets, { name, value: drawn })) ??
            (await tx.find(secrets, 'name', { name })),
        )
        value = row!.value
      } catch {
        // Where nothing can be written lists are read all the same, with a key that lasts until one can be kept.
        return (this.#unkept ??= new Seal(drawn))
      }
    }
    const seal = new Seal(value)
    if (stores === this.#stores) this.#kept = seal
    return seal
  }
}
