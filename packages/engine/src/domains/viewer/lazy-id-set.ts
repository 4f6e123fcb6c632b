import { all } from '../../store/all.ts'

/** Whether something holds of ids, of which there may be any number: looked up for those that are asked about. */
export class LazyIdSet {
  readonly #lookUp: (ids: readonly number[]) => Promise<Iterable<number>>
  readonly #known = new Map<number, boolean>()
  /** Ids that are being looked up, and the end of it: who meets them meanwhile waits for the same. */
  readonly #underWay = new Map<number, Promise<void>>()

  /** @param lookUp Gives those of some ids of which it holds. */
  constructor(lookUp: (ids: readonly number[]) => Promise<Iterable<number>>) {
    this.#lookUp = lookUp
  }

  /** Makes {@link has} know of these; undefined where it does already. */
  load(ids: readonly number[]): Promise<void> | undefined {
    const unknown = new Set(ids.filter((id) => !this.#known.has(id)))
    if (unknown.size === 0) return undefined
    const others = new Set<Promise<void>>()
    for (const id of unknown) {
      const underWay = this.#underWay.get(id)
      if (underWay === undefined) continue
      others.add(underWay)
      unknown.delete(id)
    }
    if (unknown.size > 0) others.add(this.#begin([...unknown]))
    return all([...others]).then(() => undefined)
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

  /** Throws where it was not made to know of this one. */
  has(id: number): boolean {
    const known = this.#known.get(id)
    if (known === undefined) throw new Error(`A viewer was asked about ${id} without having loaded them.`)
    return known
  }
}
