import { limits, type Operation } from '@chowk/contract/core'
import type { WindowOutcome } from '../store/rate-windows.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow } from '../entities/members.ts'
import { ApiError } from '../api-error.ts'
import type { RequestHead } from '../http/messages.ts'
import type { ReadTx } from '../store/store.ts'
import { hashOf, isWellFormed } from '../keys/format.ts'
import { networkOf, apiKeyFrom } from '../keys/owners.ts'
import { all } from '../store/all.ts'
import { secondsUntil } from '../text/times.ts'
import type { Call } from './call.ts'
import { burstWindowOf, checkBurst, checkScope, countRequest } from './checks.ts'
import type { Runtime } from './runtime.ts'

/** A key, and the member whose it is. */
export interface KeyOwner {
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
  const secret = apiKeyFrom(head)
  if (secret === undefined) throw new ApiError('missing_api_key')
  const direct = head.header('x-api-key')
  const differ = direct && secret !== direct
  return !differ && isWellFormed(secret) ? secret : undefined
}

/** A request that claims to come from the owner of a key. */
interface Claim {
  /** Undefined if it is not well-formed. */
  readonly secret: string | undefined
  readonly head: Pick<RequestHead, 'address'>
  /** A view that all reads of the request share. Default: one of its own. */
  readonly view?: ReadTx | undefined
}

/**
 * Authenticates an API key: finds the member, counts the request in their burst window, and checks the scope. A
 * valid key passes regardless of the number of bad keys from its address.
 * @param call Receives the member.
 * @throws ApiError `invalid_api_key`, `insufficient_scope`; `rate_limited`, also for a bad key after too many.
 */
export async function admit(
  runtime: Runtime,
  row: Operation,
  { secret, head, view }: Claim,
  call?: Pick<Call, 'member'>,
): Promise<KeyOwner> {
  const {
    store,
    lastUses,
    clock,
    limits: { badKeys },
  } = runtime
  const now = clock.now()
  const found = secret === undefined ? undefined : await findCaller(runtime, hashOf(secret), now, view)
  if (found !== undefined) {
    lastUses?.noteKey(found.key.id, now)
    if (call) call.member = found.member.username
    checkBurst(runtime, found.counted ?? (await countRequest(runtime, found.member.id)))
    checkScope(row, found.key)
    return found
  }
  const outcome = await store.windows.take(`bad-key:${networkOf(head.address)}`, {
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
 * Returns the caller of a valid key: both rows, each as of a moment of the request. If the store is elsewhere and the
 * member of the key known, counts the request in the same round trip. An invalid key gives its unit back, and its member
 * is known no longer.
 */
function findCaller(
  runtime: Runtime,
  hash: string,
  now: number,
  view: ReadTx | undefined,
): Promise<KeyOwner | undefined> {
  const { store, owners } = runtime
  const find = async (tx: ReadTx) => {
    const owner = owners.get(hash)
    const [key, expected, counted] = await all([
      tx.find(apiKeys, 'hash', { hash }),
      owner === undefined ? undefined : tx.get(members, owner),
      store.shared && owner !== undefined ? countRequest(runtime, owner) : undefined,
    ])
    const valid = key?.revoked_at === null && key.expires_at > now ? key : undefined
    // After a restore, the key may belong to another member.
    const member = valid?.member_id === owner ? expected : valid && (await tx.get(members, valid.member_id))
    const caller = valid && member?.status === 'active' ? { member, key: valid } : undefined
    if (caller?.member.id === owner) return caller && { ...caller, counted }
    if (caller === undefined) owners.forget(hash)
    else owners.remember(hash, caller.member.id)
    if (counted?.accepted) await store.windows.release(burstWindowOf(owner!))
    return caller
  }
  return view ? find(view) : store.read(find, { moments: 'any' })
}
