import { isUsername } from '@chowk/contract/core'
import { members, type MemberRow } from '../../entities/members.ts'
import type { InternalHandler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { memberSubject } from '../audit/audit.ts'
import { indexMember } from '../search/entries.ts'
import { lockMember } from './find-member.ts'
import { insertMember, invalidUsername, memberRow } from './member-row.ts'
import { presentMember } from './present-member.ts'
import { setStanding } from './standing.ts'

/** Returns the changes that differ from the row. */
const differing = <Changes extends Partial<MemberRow>>(member: MemberRow, changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => member[name as keyof MemberRow] !== value),
  ) as Partial<Changes>

export const save: InternalHandler<'members.save'> = async (context, { body }) => {
  const { tx, now, audit } = context
  const { reason = null, username, ...requested } = body
  if (!isUsername(username)) throw invalidUsername(username)
  const inserted = await insertMember(tx, memberRow(body, now))
  if (inserted !== undefined) {
    const { status } = inserted
    await all([
      status === 'active' ? indexMember(tx, inserted) : setStanding(context, inserted, { status, reason }),
      audit({ act: 'member.create', reason, subject: memberSubject(inserted) }),
    ])
    return { member: presentMember(inserted) }
  }
  const member = await lockMember(tx, username)
  const changes = differing(member, requested)
  const { status, ...otherChanges } = changes
  if (Object.keys(changes).length === 0) return { member: presentMember(member) }
  const changed =
    Object.keys(otherChanges).length === 0
      ? member
      : ((await tx.update(members, member.id, otherChanges)) ?? member)
  if (status === undefined) await indexMember(tx, changed)
  const saved = status === undefined ? changed : await setStanding(context, changed, { status, reason })
  await audit({
    act: status === undefined ? 'member.change' : actsOf[status],
    reason,
    subject: memberSubject(member),
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, member[name as keyof MemberRow]])),
    after: changes,
  })
  return { member: presentMember(saved) }
}

const actsOf = {
  active: 'member.unsuspend',
  suspended: 'member.suspend',
  closed: 'member.close',
} as const
