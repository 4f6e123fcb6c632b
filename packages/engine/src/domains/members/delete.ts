import type { InternalHandler } from '../../handler.ts'
import { queueTask } from '../../tasks/task.ts'
import { memberSubject } from '../audit/audit.ts'
import { deletionTask } from './deletion/deletion-task.ts'
import { lockOwn } from './find-member.ts'
import { keptData } from './kept.ts'
import { presentMember } from './present-member.ts'
import { setStanding } from './standing.ts'

/** Hides a member at once, and leaves the rest to steps of a task. */
export const deleteMember: InternalHandler<'members.delete'> = async (context, { params, query }) => {
  const member = await lockOwn(context, params.username)
  const { status, plan, created_at } = member
  const deleted = await setStanding(context, member, { status: 'suspended', reason: 'Deleted.' })
  await context.audit({
    subject: memberSubject(member),
    reason: query.reason,
    before: { status, plan, created_at },
  })
  await queueTask(context, deletionTask, { subject_id: member.id }, { part: 0 })
  return { changed: true, member: presentMember(deleted), kept: [...keptData()] }
}
