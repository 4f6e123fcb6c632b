import { isModerated } from '@chowk/contract/core'
import { conflict, notFound } from '../../api-error.ts'
import { members } from '../../entities/members.ts'
import { reports } from '../../entities/engagement.ts'
import type { InternalHandler } from '../../handler.ts'
import { startTask } from '../../tasks/task.ts'
import { moderate } from '../content/moderate.ts'
import { suspendMember } from '../members/suspend.ts'
import { findOneModerated } from './moderated-subjects.ts'
import { resolveReportsTask, taskAbout } from './resolve-reports-task.ts'
import { showReport, noSuchReport } from './show.ts'

export const resolve: InternalHandler<'reports.resolve'> = async (context, { params: { id }, body }) => {
  const { tx, now, actor, audit } = context
  const { resolution, reason, until } = body
  const report = await tx.lock(reports, id)
  if (report === undefined) throw noSuchReport(id)
  if (report.resolution !== null)
    throw conflict(`Report ${id} has been resolved.`, { currentStatus: report.resolution })
  const { target_type: type, target_id, reason: said } = report
  const target = { type, id: target_id }
  if (resolution === 'hidden') {
    if (!isModerated(type))
      throw conflict(
        `A ${type === 'user' ? 'member' : type} cannot be hidden. Dismiss the report, or suspend the member.`,
      )
    await moderate(context, { type, id: target_id }, true, reason)
  }
  if (resolution === 'suspended') {
    const author = (await findOneModerated(tx, target))?.author
    const member = author && (await tx.lock(members, author.id))
    if (!member) throw notFound('The member responsible for it no longer exists.')
    await suspendMember(context, member, {
      reason: reason ?? '',
      until: until === undefined ? undefined : Date.parse(until),
    })
  }
  const subject = { type: 'report', id, name: `${said}: ${type} ${target_id}` }
  await audit({ subject, reason, after: { resolution } })
  const resolved = { resolution, resolved_at: now, resolved_by: actor.name }
  await tx.update(reports, id, resolved)
  await startTask(context, resolveReportsTask, taskAbout(report), undefined, {
    target_type: type,
    ...resolved,
  })
  return showReport(tx, id)
}
