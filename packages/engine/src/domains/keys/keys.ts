import { limits } from '@chowk/contract/core'
import type { Moment } from '../content/slug.ts'
import { apiKeys, members, type MemberRow } from '../../entities/members.ts'
import { newKey } from '../../keys/format.ts'
import { findMember } from '../members/find-member.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { conflict, invalidValue, notFound } from '../../api-error.ts'
import type { AdministeredKey } from '../../administration/administration.ts'
import { auditKey, type AuditNote } from '../audit/audit-note.ts'
import { activeKeysOf, administeredKey, keyRow, type checkKey } from '../../administration/validate.ts'

const ALL = Number.MAX_SAFE_INTEGER

/** @throws ApiError `conflict` */
async function checkActiveKeys(tx: ReadTx, member: MemberRow, now: number): Promise<void> {
  if ((await tx.count(apiKeys, activeKeysOf(member, now))) >= limits.activeKeys)
    throw conflict(`${member.username} has ${limits.activeKeys} active keys; revoke one first.`)
}

/** @throws ApiError `not_found`, or `conflict` for a member with too many active keys. */
export async function createKey(
  tx: Tx,
  username: string,
  wanted: ReturnType<typeof checkKey>,
  grounds: AuditNote,
  { random, now }: Moment,
) {
  const member = await findMember(tx, username)
  // The lock on the member refuses one of two creations at the limit.
  await tx.lock(members, member.id)
  await checkActiveKeys(tx, member, now)
  const key = newKey(random)
  const row = await tx.insert(apiKeys, keyRow(member, key, wanted, now))
  await auditKey(tx, 'key.create', row, member, grounds, now)
  return { ...administeredKey(row), key }
}

/** @throws ApiError `not_found` */
export async function listKeys(tx: ReadTx, username: string): Promise<readonly AdministeredKey[]> {
  const member = await findMember(tx, username)
  const rows = await tx.page(apiKeys, {
    index: 'ofMember',
    equals: { member_id: member.id },
    order: 'desc',
    limit: ALL,
  })
  return rows.map(administeredKey)
}

/** @throws ApiError `not_found` */
export async function revokeKey(tx: Tx, id: number, grounds: AuditNote, now: number) {
  const revoked = await tx.update(apiKeys, id, { revoked_at: now }, { revoked_at: null })
  const key = revoked ?? (await tx.get(apiKeys, id))
  if (key === undefined) throw notFound(`There is no key ${id}.`)
  const member = await tx.get(members, key.member_id)
  if (revoked !== undefined) await auditKey(tx, 'key.revoke', key, member, grounds, now)
  return administeredKey(key)
}

/**
 * Replaces a key by a new one with the same label, scopes and lifetime. The old one works for another `overlap`
 * milliseconds, or until it expires.
 * @throws ApiError `not_found`, or `conflict` if the key has ended or the member has too many active ones.
 */
export async function rotateKey(
  tx: Tx,
  id: number,
  overlap: number,
  grounds: AuditNote,
  { random, now }: Moment,
) {
  if (!Number.isSafeInteger(overlap) || overlap < 0) throw invalidValue('overlap', 'Negative overlap.')
  const found = await tx.get(apiKeys, id)
  const member = found && (await tx.lock(members, found.member_id))
  if (found === undefined || member === undefined) throw notFound(`There is no key ${id}.`)
  // Read under the member's lock, which all changes of their keys hold.
  const old = (await tx.lock(apiKeys, id)) ?? found
  if (old.revoked_at !== null || old.expires_at <= now)
    throw conflict(`Key ${id} has ended: create another with \`chowk keys create\`.`)
  const expires_at = Math.min(old.expires_at, now + overlap)
  await tx.update(apiKeys, id, overlap === 0 ? { revoked_at: now } : { expires_at })
  await checkActiveKeys(tx, member, now)
  const key = newKey(random)
  const { name, scopes, expires_at: end, created_at } = old
  const wanted = { name, scopes, expires_at: now + (end - created_at) }
  const row = await tx.insert(apiKeys, keyRow(member, key, wanted, now))
  await auditKey(tx, 'key.rotate', row, member, grounds, now)
  return { ...administeredKey(row), key, replaces: { id, ends_at: overlap === 0 ? now : expires_at } }
}
