import { isUsername } from '@chowk/contract/core'
import type { MemberRequest } from '../../administration/administration.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import type { Acting, InternalHandler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import type { Beginning } from '../../tasks/task.ts'
import { memberSubject } from '../audit/audit.ts'
import { indexMember } from '../search/entries.ts'
import { lockMember } from './find-member.ts'
import { invalidUsername, memberRow } from './member-row.ts'
import { presentMember } from './present-member.ts'
import { setStanding } from './standing.ts'

/** Returns the changes that differ from the row. */
const differing = <Changes extends Partial<MemberRow>>(member: MemberRow, changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => member[name as keyof MemberRow] !== value),
  ) as Partial<Changes>

/** Creates a member, or changes the fields given of the one with this name. */
export const save: InternalHandler<'members.save'> = async (context, { body: { reason, ...request } }) => ({
  member: await saveMember(context, request, reason),
})

/** @throws ApiError `validation_failed` */
export async function saveMember(
  context: Beginning & Pick<Acting, 'audit'>,
  request: MemberRequest,
  reason: string | null = null,
) {
  const { tx, now, audit } = context
  const { username } = request
  if (!isUsername(username)) throw invalidUsername(username)
  const inserted = await tx.insertIfAbsent(members, memberRow(request, now))
  if (inserted !== undefined) {
    const { status } = inserted
    await all([
      status === 'active' ? indexMember(tx, inserted) : setStanding(context, inserted, { status, reason }),
      audit({ act: 'member.create', reason, subject: memberSubject(inserted) }),
    ])
    return presentMember(inserted)
  }
  const member = await lockMember(tx, username)
  const changes = differing(member, changesOf(request))
  const { status, ...others } = changes
  if (Object.keys(changes).length === 0) return presentMember(member)
  const changed =
    Object.keys(others).length === 0 ? member : ((await tx.update(members, member.id, others)) ?? member)
  if (status === undefined) await indexMember(tx, changed)
  const saved = status === undefined ? changed : await setStanding(context, changed, { status, reason })
  await audit({
    act: status === undefined ? 'member.change' : actsOf[status],
    reason,
    subject: memberSubject(member),
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, member[name as keyof MemberRow]])),
    after: changes,
  })
  return presentMember(saved)
}

/** Returns the changes that a request makes to an existing member. */
const changesOf = ({ display_name, plan, status, role }: MemberRequest) => ({
  ...(display_name !== undefined && { display_name }),
  ...(plan !== undefined && { plan }),
  ...(status !== undefined && { status }),
  ...(role !== undefined && { role }),
})

const actsOf = {
  active: 'member.unsuspend',
  suspended: 'member.suspend',
  closed: 'member.close',
} as const
