import type { MemberStatus } from '../administration/administration.ts'
import { endSessions } from '../administration/keys.ts'
import { conflict } from '../api-error.ts'
import { indexMember } from '../domains/search/entries.ts'
import { members, type MemberRow } from '../entities/members.ts'
import { suspensions, type SuspensionRow } from '../entities/moderation.ts'
import { tasks } from '../entities/tasks.ts'
import { insertAuditEntry, memberSubject, SCHEDULE_ACTOR } from './audit.ts'
import { all } from '../store/all.ts'
import type { Tx } from '../store/store.ts'

/** Puts a member among those who are suspended, or changes until when and why. */
export async function insertSuspension(tx: Tx, row: Omit<SuspensionRow, 'id'>): Promise<void> {
  const before = await tx.find(suspensions, 'member', { member_id: row.member_id })
  if (before !== undefined) await tx.delete(suspensions, before.id)
  await tx.insert(suspensions, row)
}

/** Takes a member, if they are there, from those who are suspended. */
export async function removeSuspension(tx: Tx, member_id: number): Promise<void> {
  const before = await tx.find(suspensions, 'member', { member_id })
  if (before !== undefined) await tx.delete(suspensions, before.id)
}

/** How a member stands; the time and the reason count where they are suspended. */
export interface MemberStanding {
  readonly status: MemberStatus
  /** When a suspension ends by itself, in milliseconds since 1970; null where somebody has to end it. */
  readonly until?: number | null
  readonly reason?: string | null
}

/**
 * Gives a member who is locked a standing: whoever is not active is signed in nowhere, and nobody sees anything of who is
 * suspended. Their keys are left as they are, and refused meanwhile.
 */
export async function setStanding(
  tx: Tx,
  member: MemberRow,
  { status, until = null, reason = null }: MemberStanding,
  now: number,
): Promise<MemberRow> {
  const deletion = { kind: 'member_deletion', subject_id: member.id, other_id: 0 } as const
  if ((await tx.find(tasks, 'task', deletion)) !== undefined)
    throw conflict(`${member.username} is being deleted.`)
  if (status === 'suspended')
    await insertSuspension(tx, { member_id: member.id, until, reason, created_at: now })
  else await removeSuspension(tx, member.id)
  const changed = (await tx.update(members, member.id, { status })) ?? member
  await all([indexMember(tx, changed), status !== 'active' && endSessions(tx, member)])
  return changed
}

/** Ends suspensions whose time has come, at most so many, and says how many. */
export async function endSuspensions(tx: Tx, now: number, limit: number): Promise<number> {
  const due = await tx.lockSkipLocked(suspensions, { index: 'ending', from: 0, to: now, limit })
  // All before the first ends: whoever suspends meanwhile holds one of them, and waits for the digest of all.
  const held = await all(due.map(({ member_id }) => tx.lock(members, member_id)))
  for (const [at, { member_id, until }] of due.entries()) {
    const member = held[at]
    if (member?.status !== 'suspended') {
      // Of nobody, as in a store that was put together by hand: left there, it would be due for ever.
      await removeSuspension(tx, member_id)
      continue
    }
    await setStanding(tx, member, { status: 'active' }, now)
    await insertAuditEntry(tx, {
      act: 'member.unsuspend',
      actor: SCHEDULE_ACTOR,
      subject: memberSubject(member),
      before: { status: 'suspended', until },
      after: { status: 'active' },
      now,
    })
  }
  return due.length
}
