import { isModerated } from '@chowk/contract/core'
import { conflict, forbidden, notFound } from '../../api-error.ts'
import { members } from '../../entities/members.ts'
import { reports } from '../../entities/engagement.ts'
import type { InternalHandler } from '../../handler.ts'
import { mayModerate, moderate } from '../content/moderate.ts'
import { suspendMember } from '../members/suspend.ts'
import { deduplicationKey } from './index.ts'
import { findOneModerated } from './moderated-subjects.ts'
import { assertImpartial } from './own-case.ts'
import { resolveReports } from './resolve-reports-task.ts'
import { showReport, noSuchReport } from './show.ts'

export const resolve: InternalHandler<'reports.resolve'> = async (context, { params: { id }, body }) => {
  const { tx, now, actor, self, audit } = context
  const { resolution, reason, until } = body
  const report = await tx.lock(reports, id)
  if (report === undefined) throw noSuchReport(id)
  assertImpartial(context, report.author_id)
  const { target_type, target_id, reason: said } = report
  const target = { type: target_type, id: target_id }
  const subject = await findOneModerated(tx, target)
  if (self && subject === undefined) throw noSuchReport(id)
  if (self && subject) await mayModerate(context, subject)
  // A decision can be extended: the author of a hidden post can be suspended too.
  if (report.resolution !== null && (resolution === report.resolution || resolution === 'dismissed'))
    throw conflict(`Report ${id} has been resolved.`, { currentStatus: report.resolution })
  if (resolution === 'hidden') {
    if (!isModerated(target_type))
      throw conflict('A member cannot be hidden. Dismiss the report, or suspend the member.')
    await moderate(context, { type: target_type, id: target_id }, true, reason)
  }
  if (resolution === 'suspended') {
    if (self) throw forbidden('Only moderators of the site suspend members.')
    const author = subject?.author
    const member = author && (await tx.lock(members, author.id))
    if (!member) throw notFound('The member responsible for it no longer exists.')
    await suspendMember(context, member, {
      reason: reason ?? '',
      until: until === undefined ? undefined : Date.parse(until),
    })
  }
  const named = { type: 'report', id, name: `${said}: ${target_type} ${target_id}` }
  await audit({ subject: named, reason, after: { resolution } })
  const resolved = { resolution, resolved_at: now, resolved_by: actor.name }
  await tx.update(reports, id, { ...resolved, once: null })
  await resolveReports(context, { target_type, target_id }, resolved)
  return showReport(tx, id)
}

export const reopen: InternalHandler<'reports.reopen'> = async (context, { params: { id }, body }) => {
  const { tx, audit } = context
  const report = await tx.lock(reports, id)
  if (report === undefined) throw noSuchReport(id)
  assertImpartial(context, report.author_id)
  const { resolution, member_id, target_type, target_id, reason: said } = report
  const once = deduplicationKey(report)
  if (resolution === null || (await tx.find(reports, 'once', { member_id, once })) !== undefined)
    throw conflict(`Report ${id} is already open.`, { currentStatus: 'open' })
  await tx.update(reports, id, { resolution: null, resolved_at: null, resolved_by: null, once })
  const subject = { type: 'report', id, name: `${said}: ${target_type} ${target_id}` }
  await audit({ subject, reason: body.reason, before: { resolution } })
  return showReport(tx, id)
}
