import type { RequestHead } from '../http/messages.ts'
import { hashOf } from './format.ts'
import { sentKey } from './sent-key.ts'

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

  /**
   * Returns whoever sends a request, as far as its head shows: the member of a key in use, else the key; without one a
   * browser, otherwise an address.
   */
  ownerOf(head: Pick<RequestHead, 'header' | 'address'>): string {
    const key = sentKey(head)
    if (key === undefined) return head.header('cookie') ?? head.address
    const member = this.#members.get(hashOf(key))
    return member === undefined ? key : `${member}`
  }

  remember(hash: string, memberId: number): void {
    if (this.#members.size >= MOST_OWNERS) this.#members.clear()
    this.#members.set(hash, memberId)
  }
}
