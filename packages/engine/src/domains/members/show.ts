import { auditEntries, suspensions } from '../../entities/moderation.ts'
import type { InternalHandler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pick } from '../../store/pick.ts'
import { timestamp, timestampOrNull } from '../../text/times.ts'
import { keysOf } from '../keys/present-key.ts'
import { findMember } from './find-member.ts'
import { presentMember } from './present-member.ts'

const ACTS_SHOWN = 10

export const show: InternalHandler<'members.show'> = async ({ tx }, { params }) => {
  const member = await findMember(tx, params.username)
  const [suspension, keys, acts] = await all([
    tx.find(suspensions, 'member', { member_id: member.id }),
    keysOf(tx, member),
    tx.page(auditEntries, {
      index: 'ofSubject',
      equals: { subject_type: 'user', subject_id: member.id },
      order: 'desc',
      limit: ACTS_SHOWN,
    }),
  ])
  return {
    ...presentMember(member),
    ...pick(member, ['followers_count', 'connections_count']),
    suspension: suspension
      ? {
          ...suspension,
          until: timestampOrNull(suspension.until),
          created_at: timestamp(suspension.created_at),
        }
      : null,
    keys,
    latest_acts: acts.map((entry) => ({
      ...pick(entry, ['act', 'actor', 'account', 'reason']),
      created_at: timestamp(entry.created_at),
    })),
  }
}
