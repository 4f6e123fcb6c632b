import { members } from '../entities/members.ts'
import { suspensions } from '../entities/moderation.ts'
import { all } from '../store/all.ts'
import type { Tx } from '../store/store.ts'
import { SCHEDULE_ACTOR } from './actor.ts'
import { insertAuditEntry } from './audit.ts'
import { setStanding } from './standing.ts'
import { removeSuspension } from './suspensions.ts'

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
      subject: { type: 'user', id: member.id, name: member.username },
      before: { status: 'suspended', until },
      after: { status: 'active' },
      now,
    })
  }
  return due.length
}
