import type { ItemRow } from '../../entities/content.ts'
import { comments, type reactions } from '../../entities/engagement.ts'
import type { ReadContext } from '../../handler.ts'
import type { RowOf } from '../../store/entity.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { commentSubject, itemSubject } from './present-activity.ts'
import type { Activity } from './page-of-activity.ts'

/** Reactions of the caller to items, and to comments and answers on them, as far as they may read both. */
export async function reactionActivity(
  { tx, member }: Pick<ReadContext, 'tx' | 'member'>,
  rows: readonly RowOf<typeof reactions>[],
  readable: (ids: readonly number[]) => Promise<Map<number, ItemRow>>,
): Promise<Activity[]> {
  const isComment = ({ target_type }: (typeof rows)[number]) =>
    target_type === 'comment' || target_type === 'answer'
  const [written, looking] = await all([
    tx.getMany(
      comments,
      rows.flatMap((row) => (isComment(row) ? [row.target_id] : [])),
    ),
    viewerOf({ tx, member }),
  ])
  const found = await readable([
    ...rows.flatMap((row) => (isComment(row) ? [] : [row.target_id])),
    ...[...written.values()].map((comment) => comment.item_id),
  ])
  const viewer = await looking.loadFor(written.values())
  return rows.flatMap((row): Activity[] => {
    const { id, target_id, reaction, created_at: at } = row
    const activity = { at, id, kind: 'reacted', reaction } as const
    const comment = isComment(row) ? written.get(target_id) : undefined
    const item = found.get(comment?.item_id ?? (isComment(row) ? 0 : target_id))
    if (item === undefined || (comment !== undefined && !viewer.canSeeComment(comment))) return []
    return [
      { ...activity, subject: comment === undefined ? itemSubject(item) : commentSubject(item, comment) },
    ]
  })
}
