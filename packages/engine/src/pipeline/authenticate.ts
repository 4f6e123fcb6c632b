import { limits } from '@chowk/contract/core'
import type { WindowOutcome } from '../store/rate-windows.ts'
import type { Store } from '../store/store.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { RequestHead } from '../http/messages.ts'
import { hashOf, isWellFormed } from '../keys/format.ts'
import { all } from '../store/all.ts'
import { secondsUntil } from '../text/times.ts'
import { burstWindowOf, countRequest } from './checks.ts'
import type { Runtime } from './runtime.ts'

export interface Caller {
  readonly member: MemberRow
  readonly key: ApiKeyRow
  /** The outcome of the member's burst window, if the request is counted already. */
  readonly counted?: WindowOutcome | undefined
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
  runtime: Runtime,
  secret: string | undefined,
  address: string,
  read: Store['read'],
): Promise<Caller> {
  const {
    store,
    lastUses,
    clock,
    limits: { badKeys },
  } = runtime
  const now = clock.now()
  const caller = secret === undefined ? undefined : await findCaller(runtime, hashOf(secret), read, now)
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

/**
 * Returns the caller of a valid key. If the store is elsewhere and the member of the key known, counts the request in
 * the same round trip. An invalid key gives its unit back, and its member is known no longer.
 */
async function findCaller(
  runtime: Runtime,
  hash: string,
  read: Store['read'],
  now: number,
): Promise<Caller | undefined> {
  const { store, owners } = runtime
  const owner = owners.get(hash)
  const [caller, counted] = await all([
    lookUp(read, hash, owner, now),
    store.shared && owner !== undefined ? countRequest(runtime, owner) : undefined,
  ])
  if (caller?.member.id === owner) return caller && { ...caller, counted }
  if (caller === undefined) owners.forget(hash)
  else owners.remember(hash, caller.member.id)
  if (counted?.accepted) await store.windows.giveBack(burstWindowOf(owner!))
  return caller
}

/** Both rows, each as of a moment of the request. */
const lookUp = (
  read: Store['read'],
  hash: string,
  owner: number | undefined,
  now: number,
): Promise<Caller | undefined> =>
  read(
    async (tx) => {
      const [key, expected] = await all([
        tx.find(apiKeys, 'hash', { hash }),
        owner === undefined ? undefined : tx.get(members, owner),
      ])
      if (key === undefined || key.revoked_at !== null || key.expires_at <= now) return undefined
      // After a restore, the key may belong to another member.
      const member = key.member_id === owner ? expected : await tx.get(members, key.member_id)
      return member?.status === 'active' ? { member, key } : undefined
    },
    { moments: 'any' },
  )

/** Returns the network that an address counts for: the IPv4 address, or the IPv6 /64 network. */
export const networkOf = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
