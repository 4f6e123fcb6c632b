import type { MemberRequest } from '@chowk/contract/internal'
import { invalid, invalidValue } from '../../api-error.ts'
import { formerNames, members, type MemberRow } from '../../entities/members.ts'
import { hashOf } from '../../keys/format.ts'
import type { Tx } from '../../store/store.ts'
import { quoted } from '../../text/spelling.ts'

export const invalidUsername = (username: unknown) =>
  invalidValue(
    'username',
    `${quoted(username)} can't be a username: 1 to 30 letters, digits, and . _ - between them.`,
  )

/** Returns the row of a new member. */
export const memberRow = ({ username, display_name, plan, status, role }: MemberRequest, now: number) => ({
  username,
  username_key: username.toLowerCase(),
  display_name: display_name ?? username,
  plan: plan ?? 'free',
  status: status ?? 'active',
  role: role ?? 'member',
  avatar_url: null,
  banner_url: null,
  tagline: null,
  bio: null,
  website: null,
  location: null,
  discoverable: true,
  followers_count: 0,
  connections_count: 0,
  created_at: now,
})

/**
 * Inserts a new member; undefined if someone has the username.
 * @throws ApiError `validation_failed` if a deleted member had it: a name is never another's.
 */
export async function insertMember(
  tx: Tx,
  row: ReturnType<typeof memberRow>,
): Promise<MemberRow | undefined> {
  const member = await tx.insertIfAbsent(members, row)
  // Looked up after the insert, which waits for a deletion in progress.
  if (member && (await tx.find(formerNames, 'hash', { hash: hashOf(row.username_key) })))
    throw invalid('username', 'duplicate', 'A former member had this username. Choose another one.')
  return member
}

/** Keeps the username of a member who is being deleted from others. */
export const retireName = (tx: Tx, { username_key }: MemberRow): Promise<unknown> =>
  tx.insertIfAbsent(formerNames, { hash: hashOf(username_key) })
