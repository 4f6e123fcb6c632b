import { limits, scopeNames } from '@chowk/contract/core'
import { conflict, invalid, notFound } from '../../api-error.ts'
import { apiKeys, members, type ApiKeyRow, type MemberRow } from '../../entities/members.ts'
import type { Acting, InternalHandler, InternalHandlers } from '../../handler.ts'
import { hashOf, newKey, prefixOf } from '../../keys/format.ts'
import type { Random } from '../../ports/random.ts'
import type { Tx } from '../../store/store.ts'
import { timestamp } from '../../text/times.ts'
import { checkActiveKeys } from './own-keys.ts'
import { presentKey } from './present-key.ts'
import { findMember, lockOwn } from '../members/find-member.ts'

const create: InternalHandler<'keys.create'> = async (context, { body }) => {
  const { now, self } = context
  const { username = self?.username ?? '', name = 'default', scopes = 'all', expires_at: until } = body
  const member = await lockOwn(context, username)
  const expires_at = until === undefined ? now + limits.keyLifetime : Date.parse(until)
  if (expires_at <= now) throw invalid('expires_at', 'too_small', 'A key expires at a time to come.')
  if (self && expires_at > now + limits.keyLifetime)
    throw invalid('expires_at', 'too_big', 'A key expires within a year.')
  const granted = scopes === 'all' ? scopeNames : [...new Set(scopes)]
  const { row, key } = await insertKey(context, member, { name, scopes: granted, expires_at })
  await context.audit({ subject: keySubject(row, member), after: { name, scopes: granted, expires_at } })
  return { ...presentKey(row), key }
}

/**
 * Inserts a key of a member, who must be locked: that refuses one of two creations at the limit.
 * @throws ApiError `conflict` for a member with too many active keys.
 */
async function insertKey(
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

const list: InternalHandler<'keys.list'> = async ({ tx }, { params }) => {
  const { id: member_id } = await findMember(tx, params.username)
  const rows = await tx.page(apiKeys, {
    index: 'ofMember',
    equals: { member_id },
    order: 'desc',
    limit: Number.MAX_SAFE_INTEGER,
  })
  return { items: rows.map(presentKey) }
}

const revoke: InternalHandler<'keys.revoke'> = async ({ tx, now, self, audit }, { params: { id } }) => {
  const own = self && { member_id: self.id }
  const revoked = await tx.update(apiKeys, id, { revoked_at: now }, { revoked_at: null, ...own })
  if (self && revoked === undefined) throw notFound('There is no such active key.')
  const key = revoked ?? (await tx.get(apiKeys, id))
  if (key === undefined) throw notFound(`There is no key ${id}.`)
  const member = await tx.get(members, key.member_id)
  if (revoked !== undefined) await audit({ subject: keySubject(key, member) })
  return presentKey(key)
}

/** The old key works for another `overlap` milliseconds, or until it expires. */
const rotate: InternalHandler<'keys.rotate'> = async (context, { params: { id }, body: { overlap } }) => {
  const { tx, now } = context
  const found = await tx.get(apiKeys, id)
  const member = found && (await tx.lock(members, found.member_id))
  if (found === undefined || member === undefined) throw notFound(`There is no key ${id}.`)
  // Read under the member's lock, which all changes of their keys hold.
  const old = (await tx.lock(apiKeys, id)) ?? found
  if (old.revoked_at !== null || old.expires_at <= now)
    throw conflict(`Key ${id} has ended: create another with \`chowk keys create\`.`)
  const ends = Math.min(old.expires_at, now + overlap)
  await tx.update(apiKeys, id, overlap === 0 ? { revoked_at: now } : { expires_at: ends })
  const { name, scopes } = old
  const expires_at = now + (old.expires_at - old.created_at)
  const { row, key } = await insertKey(context, member, { name, scopes, expires_at })
  await context.audit({ subject: keySubject(row, member), after: { name, scopes, expires_at } })
  return { ...presentKey(row), key, replaces: { id, ends_at: timestamp(ends) } }
}

const keySubject = ({ id, prefix }: ApiKeyRow, member: MemberRow | undefined) => ({
  type: 'key',
  id,
  name: `${prefix}… of ${member?.username ?? 'a former member'}`,
})

export const handlers: InternalHandlers<'keys'> = { create, list, revoke, rotate }
