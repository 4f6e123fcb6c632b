import type { MemberStatus } from '@chowk/contract/core'
import { conflict } from '../../api-error.ts'
import { indexMember } from '../search/entries.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { suspensions, type SuspensionRow } from '../../entities/moderation.ts'
import { tasks } from '../../entities/tasks.ts'
import { insertAuditEntry, memberSubject, SCHEDULE_ACTOR } from '../audit/audit.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'
import { startTask, type TaskContext } from '../../tasks/task.ts'
import { updateHidden } from '../notifications/hide.ts'
import { endSecrets } from '../sessions/secrets.ts'
import { suspensionTask } from './suspension-task.ts'

/** Suspends a member, or updates the end and reason of the suspension. */
export async function insertSuspension(tx: Tx, row: Omit<SuspensionRow, 'id'>): Promise<void> {
  const before = await tx.find(suspensions, 'member', { member_id: row.member_id })
  if (before !== undefined) await tx.delete(suspensions, before.id)
  await tx.insert(suspensions, row)
}

/** Deletes a member's suspension, if any. */
export async function removeSuspension(tx: Tx, member_id: number): Promise<void> {
  const before = await tx.find(suspensions, 'member', { member_id })
  if (before !== undefined) await tx.delete(suspensions, before.id)
}

/** The status of a member; time and reason apply to a suspension. */
export interface MemberStanding {
  readonly status: MemberStatus
  /** Time of its automatic end, in milliseconds since 1970; null for none. */
  readonly until?: number | null
  readonly reason?: string | null
}

/**
 * Sets the standing of a locked member. Ends their secrets, and hides suspended members. Keeps their keys, which are
 * rejected until they are active again.
 */
export async function setStanding(
  context: TaskContext,
  member: MemberRow,
  { status, until = null, reason = null }: MemberStanding,
): Promise<MemberRow> {
  const { tx, now } = context
  const deletion = { kind: 'member_deletion', subject_id: member.id, other_id: 0 } as const
  if ((await tx.find(tasks, 'task', deletion)) !== undefined)
    throw conflict(`${member.username} is being deleted.`)
  if (status === 'suspended')
    await insertSuspension(tx, { member_id: member.id, until, reason, created_at: now })
  else await removeSuspension(tx, member.id)
  const changed = (await tx.update(members, member.id, { status })) ?? member
  await all([indexMember(tx, changed), endSecrets(tx, member), updateHidden(context, member.id)])
  const state = { to: status === 'suspended', part: 0 }
  await startTask(context, suspensionTask, { subject_id: member.id }, changed, state)
  return changed
}

/** Ends due suspensions, up to a limit, and returns their number. */
export async function endSuspensions(context: TaskContext, limit: number): Promise<number> {
  const { tx, now } = context
  const due = await tx.lockSkipLocked(suspensions, { index: 'ending', from: 0, to: now, limit })
  // Locks all members first: a concurrent suspension waits for one of these, until all have ended.
  const lockedRows = await all(due.map(({ member_id }) => tx.lock(members, member_id)))
  for (const [index, { member_id, until }] of due.entries()) {
    const member = lockedRows[index]
    if (member?.status !== 'suspended') {
      // A suspension without a suspended member, as in hand-edited stores, would stay due forever.
      await removeSuspension(tx, member_id)
      continue
    }
    await setStanding(context, member, { status: 'active' })
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
