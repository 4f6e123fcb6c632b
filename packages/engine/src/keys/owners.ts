const MOST_OWNERS = 10_000

/** Whose keys are in use, by their hashes: a key never changes hands, so that its row and its member's are read together. */
export class KeyOwners {
  readonly #members = new Map<string, number>()

  /** The member that a key belongs to, if known. Says nothing about whether the key is good. */
  get(hash: string): number | undefined {
    return this.#members.get(hash)
  }

  remember(hash: string, memberId: number): void {
    if (this.#members.size >= MOST_OWNERS) this.#members.clear()
    this.#members.set(hash, memberId)
  }
}
