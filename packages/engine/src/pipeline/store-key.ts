import { secrets } from '../entities/secrets.ts'
import type { Random } from '../ports/random.ts'
import type { Store } from '../store/store.ts'
import type { Seal } from './seal.ts'

const KEY = 32

interface Drawing {
  readonly store: Store
  readonly random: Random
}

/** The key of a store, which seals cursors, challenges and links. It is generated once and stored: all servers share it, also after a restart. */
export class StoreKey {
  readonly #options: Drawing
  #kept: Seal | undefined
  /** The seal while the store cannot be written. */
  #unkept: Seal | undefined
  /** The number of row replacements. A key from before the last one belongs to other rows. */
  #stores = 0

  constructor(options: Drawing) {
    this.#options = options
  }

  /** Must not run within a view or a transaction: the first call reads and writes the store. */
  async seal(): Promise<Seal> {
    return this.#kept ?? this.#findOrDraw()
  }

  /** Drops the key after the rows were replaced. */
  forget(): void {
    this.#stores++
    this.#kept = this.#unkept = undefined
  }

  async #findOrDraw(): Promise<Seal> {
    // Loaded with the first list: pages with mocks may read none.
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
        // In a read-only store, a temporary key serves until one can be stored.
        return (this.#unkept ??= new Seal(drawn))
      }
    }
    const seal = new Seal(value)
    if (stores === this.#stores) this.#kept = seal
    return seal
  }
}
