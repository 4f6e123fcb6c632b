import { indexMember } from '../search/entries.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { insertAuditEntry, memberSubject } from '../audit/audit.ts'
import { memberRow } from './member-row.ts'
import { findMember } from './find-member.ts'
import { setStanding } from './standing.ts'
import { all } from '../../store/all.ts'
import type { Beginning } from '../../tasks/task.ts'
import type { MemberRequest } from '../../administration/administration.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import { administeredMember, changesOf } from '../../administration/validate.ts'

/** Returns the changes that differ from the row. */
const differing = <Changes extends Partial<MemberRow>>(member: MemberRow, changes: Changes) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => member[name as keyof MemberRow] !== value),
  ) as Partial<Changes>

/** Creates a member, or updates the one of this name, and records it. @throws ApiError */
export async function saveMember(context: Beginning, request: MemberRequest, { actor, reason }: AuditNote) {
  const { tx, now } = context
  const inserted = await tx.insertIfAbsent(members, memberRow(request, now))
  if (inserted !== undefined) {
    const { status } = inserted
    await all([
      status === 'active' ? indexMember(tx, inserted) : setStanding(context, inserted, { status, reason }),
      insertAuditEntry(tx, { act: 'member.create', actor, reason, subject: memberSubject(inserted), now }),
    ])
    return administeredMember(inserted)
  }
  const found = await findMember(tx, request.username)
  const member = (await tx.lock(members, found.id)) ?? found
  const changes = differing(member, changesOf(request))
  const { status, ...others } = changes
  if (Object.keys(changes).length === 0) return administeredMember(member)
  const changed =
    Object.keys(others).length === 0 ? member : ((await tx.update(members, member.id, others)) ?? member)
  if (status === undefined) await indexMember(tx, changed)
  const saved = status === undefined ? changed : await setStanding(context, changed, { status, reason })
  await insertAuditEntry(tx, {
    act: status === undefined ? 'member.change' : actsOf[status],
    actor,
    reason,
    subject: memberSubject(member),
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, member[name as keyof MemberRow]])),
    after: changes,
    now,
  })
  return administeredMember(saved)
}

const actsOf = {
  active: 'member.unsuspend',
  suspended: 'member.suspend',
  closed: 'member.close',
} as const
