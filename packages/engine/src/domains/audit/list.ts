import { reports } from '../../entities/engagement.ts'
import { auditEntries } from '../../entities/moderation.ts'
import type { InternalHandler } from '../../handler.ts'
import { pluck } from '../../store/pluck.ts'
import { pageAfter } from '../../store/page-after.ts'
import { timestamp } from '../../text/times.ts'
import { judgeOf } from '../reports/own-case.ts'

export const list: InternalHandler<'audit.list'> = async (context, { query }) => {
  const { tx } = context
  const { act, actor, subject, since, after, limit } = query
  const [subject_type = '', subject_id] = subject?.split(':') ?? []
  const range =
    subject_id !== undefined
      ? ({ index: 'ofSubject', equals: { subject_type, subject_id: Number(subject_id) } } as const)
      : actor !== undefined
        ? ({ index: 'ofActor', equals: { actor } } as const)
        : act !== undefined
          ? ({ index: 'ofAct', equals: { act } } as const)
          : ({ index: 'newest' } as const)
  const selection = {
    ...range,
    ...(since !== undefined && { from: Date.parse(since) }),
    where: [
      ...(act === undefined ? [] : ([['act', '=', act]] as const)),
      ...(actor === undefined ? [] : ([['actor', '=', actor]] as const)),
    ],
    order: 'desc',
    limit,
  } as const
  const { rows, has_more } = await pageAfter(tx, auditEntries, selection, after)
  const ofReports = rows.filter((row) => row.subject_type === 'report')
  const found = await tx.getMany(reports, pluck(ofReports, 'subject_id'))
  const judge = judgeOf(context)
  // Reports about the reader are for others.
  const shown = rows.filter(
    (row) =>
      judge === null || row.subject_type !== 'report' || found.get(row.subject_id)?.author_id !== judge,
  )
  return { items: shown.map((row) => ({ ...row, created_at: timestamp(row.created_at) })), has_more }
}
