/** Whether something holds of ids, of which there may be any number: looked up for those that are asked about. */
export class LookedUp {
  readonly #lookUp: (ids: readonly number[]) => Promise<Iterable<number>>
  readonly #known = new Map<number, boolean>()

  /** @param lookUp Gives those of some ids of which it holds. */
  constructor(lookUp: (ids: readonly number[]) => Promise<Iterable<number>>) {
    this.#lookUp = lookUp
  }

  /** Makes {@link has} know of these; undefined where it does already. */
  meet(ids: readonly number[]): Promise<void> | undefined {
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id))
    return unknown.length === 0 ? undefined : this.#learn(unknown)
  }

  async #learn(ids: readonly number[]): Promise<void> {
    const found = await this.#lookUp(ids)
    for (const id of ids) this.#known.set(id, false)
    for (const id of found) this.#known.set(id, true)
  }

  /** Throws where it was not made to know of this one. */
  has(id: number): boolean {
    const known = this.#known.get(id)
    if (known === undefined) throw new Error(`A viewer was asked about ${id} without having met them.`)
    return known
  }
}
