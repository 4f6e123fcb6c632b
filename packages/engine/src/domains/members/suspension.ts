import type { MemberRow } from '../../entities/members.ts'
import { suspensions } from '../../entities/moderation.ts'
import type { ReadTx } from '../../store/store.ts'
import { timestampOrNull } from '../../text/times.ts'

/** A suspension, as its member reads it. */
export interface Suspension {
  readonly member: MemberRow
  readonly reason: string | null
  /** When it ends by itself; null if it does not. */
  readonly until: string | null
}

/** Returns the suspension of a member; undefined if there is none. */
export async function suspensionOf(tx: ReadTx, member: MemberRow): Promise<Suspension | undefined> {
  if (member.status !== 'suspended') return undefined
  const row = await tx.find(suspensions, 'member', { member_id: member.id })
  return row && { member, reason: row.reason, until: timestampOrNull(row.until) }
}
