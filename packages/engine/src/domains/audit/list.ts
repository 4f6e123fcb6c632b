import { auditEntries } from '../../entities/moderation.ts'
import type { InternalHandler } from '../../handler.ts'
import { pageAfter } from '../../store/page-after.ts'
import { timestamp } from '../../text/times.ts'

export const list: InternalHandler<'audit.list'> = async ({ tx }, { query }) => {
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
  return { items: rows.map((row) => ({ ...row, created_at: timestamp(row.created_at) })), has_more }
}
