import { members } from '../entities/members.ts'
import { suspensions } from '../entities/moderation.ts'
import type { Tx } from '../store/store.ts'
import { TIME } from './actor.ts'
import { note } from './audit.ts'
import { setStanding } from './standing.ts'

/** Ends suspensions whose time has come, at most so many, and says how many. */
export async function endSuspensions(tx: Tx, now: number, limit: number): Promise<number> {
  const due = await tx.claim(suspensions, { index: 'ending', from: 0, to: now, limit })
  for (const { id, member_id, until } of due) {
    const member = await tx.lock(members, member_id)
    if (member?.status !== 'suspended') {
      // Of nobody, as in a store that was put together by hand: left there, it would be due for ever.
      await tx.take(suspensions, id)
      continue
    }
    await setStanding(tx, member, { status: 'active' }, now)
    await note(tx, {
      act: 'member.unsuspend',
      actor: TIME,
      subject: { type: 'user', id: member.id, name: member.username },
      before: { status: 'suspended', until },
      after: { status: 'active' },
      now,
    })
  }
  return due.length
}
