import type { ReportTarget } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { tags } from '../../entities/content.ts'
import { reports as stored, type ReportRow } from '../../entities/engagement.ts'
import { members } from '../../entities/members.ts'
import { notFound } from '../../api-error.ts'
import type { Handler, Handlers, Viewing, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findComment } from '../comments/find-comment.ts'
import { findItemRow } from '../content/find-item.ts'
import { findReview } from '../reviews.ts'
import { findOneModerated } from './moderated-subjects.ts'
import { viewerOf } from '../viewer/viewer.ts'

const create: Handler<'reports.create'> = async (context, { body }) => {
  const { tx, member, now } = context
  const { type: target_type, id: target_id, reason, details = null } = body
  // Blocks do not matter here: a block hides, and takes no right away.
  await assertReportable({ ...context, acrossBlocks: true }, target_type, target_id)
  const subject = await findOneModerated(tx, { type: target_type, id: target_id })
  const same = { member_id: member.id, once: deduplicationKey({ target_type, target_id, reason }) }
  const row = await tx.insertIfAbsent(stored, {
    ...same,
    target_type,
    target_id,
    reason,
    author_id: subject?.author?.id ?? null,
    community_id: subject?.community_id ?? null,
    details,
    created_at: now,
    resolution: null,
    resolved_at: null,
    resolved_by: null,
  })
  const report = row ?? (await tx.find(stored, 'once', same))
  if (report === undefined) throw notFound()
  return { id: report.id, changed: row !== undefined }
}

/** Returns the key of a report while it is open. */
export const deduplicationKey = (report: Pick<ReportRow, 'target_type' | 'target_id' | 'reason'>): string =>
  `${report.target_type} ${report.target_id} ${report.reason}`

/** @throws ApiError `not_found` if the member can't see it. */
async function assertReportable(context: WriteContext & Viewing, type: ReportTarget, id: number) {
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
    case 'tag':
      // Also hidden tags: their existence is not secret, because no one else can use their names.
      if ((await tx.get(tags, id)) === undefined) throw notFound()
      return
    case 'review':
      await findReview(context, id)
      return
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
