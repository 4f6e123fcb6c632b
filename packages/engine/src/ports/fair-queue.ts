/** A queue of work by owner. Owners alternate, so that no one waits behind all the work of another. */
export class FairQueue<Work> {
  /** Never an empty set. The owner whose turn is next comes first. */
  readonly #lanes = new Map<string, Set<Work>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(owner: string, work: Work): void {
    const lane = this.#lanes.get(owner)
    if (lane) lane.add(work)
    else this.#lanes.set(owner, new Set([work]))
    this.#size++
  }

  /** Returns what {@link take} returns next. */
  get first(): Work | undefined {
    const [lane] = this.#lanes.values()
    return lane?.values().next().value
  }

  take(): Work | undefined {
    const [next] = this.#lanes
    if (next === undefined) return undefined
    const [owner, lane] = next
    const [work] = lane
    this.#lanes.delete(owner)
    lane.delete(work!)
    if (lane.size > 0) this.#lanes.set(owner, lane)
    this.#size--
    return work
  }

  /** Removes work that no longer waits. */
  remove(owner: string, work: Work): void {
    const lane = this.#lanes.get(owner)
    if (!lane?.delete(work)) return
    this.#size--
    if (lane.size === 0) this.#lanes.delete(owner)
  }
}
