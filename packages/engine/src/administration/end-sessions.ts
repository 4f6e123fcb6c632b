import type { MemberRow } from '../entities/members.ts'
import { sessions, type SessionRow } from '../entities/sessions.ts'
import type { Tx } from '../store/store.ts'

/** Ends every session of a member, but for the one that is to stay. */
export const endSessions = (
  tx: Tx,
  { id: member_id }: Pick<MemberRow, 'id'>,
  stays?: Pick<SessionRow, 'id'>,
): Promise<number> =>
  tx.deleteMany(sessions, {
    index: 'ofMember',
    equals: { member_id },
    where: [['id', '!=', stays?.id ?? 0]],
    limit: Number.MAX_SAFE_INTEGER,
  })
