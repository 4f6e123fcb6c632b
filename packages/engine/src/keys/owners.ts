import type { RequestHead } from '../http/messages.ts'
import { hashOf } from './format.ts'

const MAX_OWNERS = 10_000
/** Number of cookies that are looked at. */
const MAX_COOKIES = 4

/** Returns the values of cookies that may be secrets of sessions. */
const sessionsAmong = (cookies = ''): readonly string[] =>
  (cookies.match(/(?<==)[0-9A-Za-z]{40}(?=;|$)/g) ?? []).slice(0, MAX_COOKIES)

/** Returns the API key that a request carries, in whichever header; another scheme of `Authorization` has none. */
export const apiKeyFrom = (head: Pick<RequestHead, 'header'>): string | undefined =>
  /^bearer +(.+)/i.exec(head.header('authorization') ?? '')?.[1] ?? (head.header('x-api-key') || undefined)

/** Returns the network that an address counts for: the IPv4 address, or the IPv6 /64 network. */
export const networkOf = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address

/** Members by the hashes of keys and sessions in use. A key never changes its member, so both rows can be read together. */
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
   * Returns the sender of a request according to its head: the member of a valid key or session, otherwise a network.
   * Texts that anyone can make up distinguish no one.
   */
  ownerOf(head: Pick<RequestHead, 'header' | 'address'>): string {
    const key = apiKeyFrom(head)
    for (const secret of key === undefined ? sessionsAmong(head.header('cookie')) : [key]) {
      const member = this.#members.get(hashOf(secret))
      if (member !== undefined) return `${member}`
    }
    return networkOf(head.address)
  }

  remember(hash: string, memberId: number): void {
    if (this.#members.size >= MAX_OWNERS && !this.#members.has(hash)) this.#members.clear()
    this.#members.set(hash, memberId)
  }
}
