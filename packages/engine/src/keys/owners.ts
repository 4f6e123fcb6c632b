const MOST_OWNERS = 10_000

/** Members by the hashes of keys in use. A key never changes its member, so both rows can be read together. */
export class KeyOwners {
  readonly #members = new Map<string, number>()

  /** Returns the member of a key, if known, whether or not the key is valid. */
  get(hash: string): number | undefined {
    return this.#members.get(hash)
  }

  forget(hash: string): void {
    this.#members.delete(hash)
  }

  remember(hash: string, memberId: number): void {
    if (this.#members.size >= MOST_OWNERS) this.#members.clear()
    this.#members.set(hash, memberId)
  }
}
