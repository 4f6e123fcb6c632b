import type { ReportTarget } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { reports as stored } from '../../entities/engagement.ts'
import { members } from '../../entities/members.ts'
import { notFound } from '../../api-error.ts'
import type { Handler, Handlers, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findComment } from '../comments/find-comment.ts'
import { findItemRow } from '../content/find-item.ts'
import { viewerOf } from '../viewer/viewer.ts'

const create: Handler<'reports.create'> = async (context, { body }) => {
  const { tx, member, now } = context
  const { type: target_type, id: target_id, reason, details = null } = body
  await findReported(context, target_type, target_id)
  const same = { member_id: member.id, target_type, target_id, reason }
  const row = await tx.insertIfAbsent(stored, {
    ...same,
    details,
    created_at: now,
    resolution: null,
    resolved_at: null,
    resolved_by: null,
  })
  const report = row ?? (await tx.find(stored, 'report', same))
  if (report === undefined) throw notFound()
  return { id: report.id, changed: row !== undefined }
}

/** @throws ApiError `not_found` if the member can't see it. */
async function findReported(context: WriteContext, type: ReportTarget, id: number): Promise<void> {
  const { tx } = context
  switch (type) {
    case 'user': {
      const [viewer, found] = await all([viewerOf(context), tx.get(members, id)])
      if (!(await viewer.load([id])).canSeeMember(found)) throw notFound()
      return
    }
    case 'community': {
      const [viewer, found] = await all([viewerOf(context), tx.get(communities, id)])
      if (found === undefined) throw notFound()
      if (!(await viewer.loadCommunities([found])).canSeeCommunity(found)) throw notFound()
      return
    }
    case 'comment':
      await findComment(context, ['comment', 'reply'], id)
      return
    case 'answer':
      await findComment(context, ['answer'], id)
      return
    default:
      await findItemRow(context, type, id)
  }
}

export const handlers: Handlers<'reports'> = { create }
