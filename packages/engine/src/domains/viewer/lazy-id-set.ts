import { all } from '../../store/all.ts'

/** A set of any number of ids; membership is looked up on demand. */
export class LazyIdSet {
  readonly #lookUp: (ids: readonly number[]) => Promise<Iterable<number>>
  readonly #known = new Map<number, boolean>()
  /** Lookups in progress by id; concurrent callers share them. */
  readonly #underWay = new Map<number, Promise<void>>()

  /** @param lookUp Returns those of some ids that are in the set. */
  constructor(lookUp: (ids: readonly number[]) => Promise<Iterable<number>>) {
    this.#lookUp = lookUp
  }

  /** Prepares {@link has} for these ids; returns undefined if it is ready. */
  load(ids: readonly number[]): Promise<void> | undefined {
    const unknown = new Set(ids.filter((id) => !this.#known.has(id)))
    if (unknown.size === 0) return undefined
    const pending = new Set<Promise<void>>()
    for (const id of unknown) {
      const underWay = this.#underWay.get(id)
      if (underWay === undefined) continue
      pending.add(underWay)
      unknown.delete(id)
    }
    if (unknown.size > 0) pending.add(this.#begin([...unknown]))
    return all([...pending]).then(() => undefined)
  }

  #begin(ids: readonly number[]): Promise<void> {
    const learning = this.#learn(ids).finally(() => {
      for (const id of ids) this.#underWay.delete(id)
    })
    for (const id of ids) this.#underWay.set(id, learning)
    return learning
  }

  async #learn(ids: readonly number[]): Promise<void> {
    const found = await this.#lookUp(ids)
    for (const id of ids) this.#known.set(id, false)
    for (const id of found) this.#known.set(id, true)
  }

  /** @throws Error if this id was not loaded. */
  has(id: number): boolean {
    const known = this.#known.get(id)
    if (known === undefined) throw new Error(`A viewer was asked about ${id} without having loaded them.`)
    return known
  }
}
