import { limits } from '@chowk/contract/core'
import type { Store } from '../store/store.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { RequestHead } from '../http/messages.ts'
import { hashOf, isWellFormed } from '../keys/format.ts'
import type { KeyOwners } from '../keys/owners.ts'
import { all } from '../store/all.ts'
import { secondsUntil } from '../text/times.ts'
import type { Runtime } from './runtime.ts'

export interface Caller {
  readonly member: MemberRow
  readonly key: ApiKeyRow
}

/**
 * Returns the API key of a request if it is well-formed; undefined if it is not, or if two headers contain different
 * keys.
 * @throws ApiError `missing_api_key`
 */
export function apiKeyOf(head: RequestHead): string | undefined {
  const bearer = /^bearer +(.+)/i.exec(head.header('authorization') ?? '')?.[1]
  const direct = head.header('x-api-key') || undefined
  const secret = bearer ?? direct
  if (secret === undefined) throw new ApiError('missing_api_key')
  const differ = direct !== undefined && secret !== direct
  return !differ && isWellFormed(secret) ? secret : undefined
}

/**
 * Finds the caller. A valid key passes regardless of the number of bad keys from its address.
 * @throws ApiError `invalid_api_key`, or `rate_limited` for a bad key after too many.
 */
export async function authenticate(
  { store, owners, lastUses, clock, limits: { badKeys } }: Runtime,
  secret: string | undefined,
  address: string,
  read: Store['read'],
): Promise<Caller> {
  const now = clock.now()
  const caller = secret === undefined ? undefined : await lookUp(read, owners, secret, now)
  if (caller !== undefined) {
    lastUses?.noteKey(caller.key.id, now)
    return caller
  }
  const outcome = await store.windows.take(`bad-key:${networkOf(address)}`, {
    limit: badKeys,
    spanMs: limits.badKeySpan,
    now,
  })
  if (outcome.accepted) throw new ApiError('invalid_api_key')
  throw new ApiError('rate_limited', {
    message: 'Too many requests with a bad API key came from this address.',
    retryAfter: secondsUntil(outcome.retryAt, now),
  })
}

function lookUp(read: Store['read'], owners: KeyOwners, secret: string, now: number) {
  const hash = hashOf(secret)
  const owner = owners.get(hash)
  return read(async (tx) => {
    const [key, expected] = await all([
      tx.find(apiKeys, 'hash', { hash }),
      owner === undefined ? undefined : tx.get(members, owner),
    ])
    if (key === undefined || key.revoked_at !== null || key.expires_at <= now) return undefined
    // After a restore, the key may belong to another member.
    const member = key.member_id === owner ? expected : await tx.get(members, key.member_id)
    if (member?.status !== 'active') return undefined
    if (key.member_id !== owner) owners.remember(hash, key.member_id)
    return { member, key }
  })
}

/** Returns the network that an address counts for: the IPv4 address, or the IPv6 /64 network. */
export const networkOf = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
