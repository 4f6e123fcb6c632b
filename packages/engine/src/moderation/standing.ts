import type { MemberStatus } from '../administration/administration.ts'
import { endSessions } from '../administration/end-sessions.ts'
import { indexMember } from '../domains/search/index-member.ts'
import { members, type MemberRow } from '../entities/members.ts'
import { tasks } from '../entities/tasks.ts'
import { conflict } from '../failure.ts'
import { all } from '../store/all.ts'
import type { Tx } from '../store/store.ts'
import { insertSuspension, removeSuspension } from './suspensions.ts'

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
