import { limits, scopeNames } from '@chowk/contract/core'
import { invalid } from '../../api-error.ts'
import { apiKeys, type ApiKeyRow, type MemberRow } from '../../entities/members.ts'
import type { Acting, InternalHandler } from '../../handler.ts'
import { hashOf, newKey, prefixOf } from '../../keys/format.ts'
import type { Random } from '../../ports/random.ts'
import type { Tx } from '../../store/store.ts'
import { lockOwn } from '../members/find-member.ts'
import { putNotice } from '../mail/queued-mail.ts'
import { recentAccount } from '../sessions/own-sessions.ts'
import { checkActiveKeys } from './own-keys.ts'
import { presentKey } from './present-key.ts'

export const create: InternalHandler<'keys.create'> = async (context, { body }) => {
  const { tx, now, self } = context
  if (self) recentAccount(context)
  const { username = self?.username ?? '', name = 'default', scopes = 'all', expires_at: until } = body
  const member = await lockOwn(context, username)
  const expires_at = until === undefined ? now + limits.keyLifetime : Date.parse(until)
  if (expires_at <= now) throw invalid('expires_at', 'too_small', 'A key expires at a time to come.')
  if (self && expires_at > now + limits.keyLifetime)
    throw invalid('expires_at', 'too_big', 'A key expires within a year.')
  const granted = scopes === 'all' ? scopeNames : [...new Set(scopes)]
  const { row, key } = await insertKey(context, member, { name, scopes: granted, expires_at })
  if (self) await putNotice(tx, 'key_created', self.id, now)
  await context.audit({ subject: keySubject(row, member), after: { name, scopes: granted, expires_at } })
  return { ...presentKey(row), key }
}

/**
 * Inserts a key of a member, who must be locked: that refuses one of two creations at the limit.
 * @throws ApiError `conflict` for a member with too many active keys.
 */
export async function insertKey(
  { tx, random, now, self }: { tx: Tx; random: Random; now: number } & Pick<Acting, 'self'>,
  member: MemberRow,
  wanted: Pick<ApiKeyRow, 'name' | 'scopes' | 'expires_at'>,
) {
  await checkActiveKeys(tx, member, now, self ? undefined : `${member.username} has`)
  const key = newKey(random)
  const row = await tx.insert(apiKeys, {
    ...wanted,
    member_id: member.id,
    prefix: prefixOf(key),
    hash: hashOf(key),
    created_at: now,
    revoked_at: null,
    last_used_at: null,
  })
  return { row, key }
}

export const keySubject = ({ id, prefix }: ApiKeyRow, member: MemberRow | undefined) => ({
  type: 'key',
  id,
  name: `${prefix}… of ${member?.username ?? 'a former member'}`,
})
