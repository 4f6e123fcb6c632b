import { limits } from '@chowk/contract'
import type { Clock } from '../ports/clock.ts'
import type { Store } from '../store/store.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow } from '../entities/members.ts'
import { Failure } from '../failure.ts'
import type { RequestHead } from '../http/messages.ts'
import { hashOf, isWellFormed } from '../keys/format.ts'
import { secondsUntil } from '../text/times.ts'

export interface Caller {
  readonly member: MemberRow
  readonly key: ApiKeyRow
}

interface Authentication {
  readonly store: Store
  readonly clock: Clock
  /** How many bad keys an address may try in a minute. */
  readonly badKeys: number
}

/**
 * Finds who calls. A good key passes however many bad ones came from its address.
 * @throws Failure `missing_api_key`, `invalid_api_key`, or `rate_limited` for a bad key after too many.
 */
export async function authenticate(
  head: RequestHead,
  { store, clock, badKeys }: Authentication,
): Promise<Caller> {
  const secret = keyOf(head)
  const now = clock.now()
  const caller = secret !== null && isWellFormed(secret) ? await lookUp(store, secret, now) : undefined
  if (caller !== undefined) return caller
  const outcome = await store.windows.take(`bad-key:${networkOf(head.address)}`, {
    limit: badKeys,
    spanMs: limits.badKeySpan,
    now,
  })
  if (outcome.accepted) throw new Failure('invalid_api_key')
  throw new Failure('rate_limited', {
    message: 'Too many requests with a bad API key came from this address.',
    retryAfter: secondsUntil(outcome.retryAt, now),
  })
}

/** The key that was sent; null where two headers name different ones. */
function keyOf(head: RequestHead): string | null {
  const bearer =
    /^bearer(?: +(.*))?$/i.exec(head.header('authorization')?.trim() ?? '')?.[1]?.trim() || undefined
  const direct = head.header('x-api-key')?.trim() || undefined
  if (bearer !== undefined && direct !== undefined && bearer !== direct) return null
  const secret = bearer ?? direct
  if (secret === undefined) throw new Failure('missing_api_key')
  return secret
}

async function lookUp(store: Store, secret: string, now: number): Promise<Caller | undefined> {
  return store.read(async (tx) => {
    const key = await tx.find(apiKeys, 'hash', { hash: hashOf(secret) })
    if (key === undefined || key.revoked_at !== null || key.expires_at <= now) return undefined
    const member = await tx.get(members, key.member_id)
    return member?.status === 'active' ? { member, key } : undefined
  })
}

/** What counts as one address: IPv4 alone, also where it is mapped into IPv6, and the /64 network of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [start = '', end] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const before = start === '' ? [] : start.split(':')
  const after = end === undefined || end === '' ? [] : end.split(':')
  const zeros = end === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
