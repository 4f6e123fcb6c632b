import type { Key } from '@chowk/contract/internal'
import { apiKeys, type ApiKeyRow, type MemberRef } from '../../entities/members.ts'
import type { ReadTx } from '../../store/store.ts'
import { timestamp, timestampOrNull } from '../../text/times.ts'

/** Returns the keys of a member, newest first, also revoked and expired ones. */
export async function keysOf(
  tx: ReadTx,
  { id: member_id }: MemberRef,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<Key[]> {
  const rows = await tx.page(apiKeys, { index: 'ofMember', equals: { member_id }, order: 'desc', limit })
  return rows.map(presentKey)
}

/** Returns a key without the key itself. */
export const presentKey = ({ id, name, prefix, scopes, ...times }: ApiKeyRow): Key => ({
  id,
  name,
  prefix,
  scopes: [...scopes],
  created_at: timestamp(times.created_at),
  expires_at: timestamp(times.expires_at),
  revoked_at: timestampOrNull(times.revoked_at),
  last_used_at: timestampOrNull(times.last_used_at),
})
