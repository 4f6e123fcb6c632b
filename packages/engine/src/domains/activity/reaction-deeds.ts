import type { ItemRow } from '../../entities/content.ts'
import { comments, type reactions } from '../../entities/engagement.ts'
import type { ReadContext } from '../../handler.ts'
import type { RowOf } from '../../store/entity.ts'
import { together } from '../../store/together.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { commentSubject, itemSubject } from './deeds.ts'
import type { Deed } from './page-of-activity.ts'

/** Reactions of the caller to items, and to comments and answers on them, as far as they may read both. */
export async function reactionDeeds(
  { tx, member }: Pick<ReadContext, 'tx' | 'member'>,
  rows: readonly RowOf<typeof reactions>[],
  readable: (ids: readonly number[]) => Promise<Map<number, ItemRow>>,
): Promise<Deed[]> {
  const isComment = ({ target_type }: (typeof rows)[number]) =>
    target_type === 'comment' || target_type === 'answer'
  const [written, viewer] = await together([
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
  return rows.flatMap((row): Deed[] => {
    const { id, target_id, reaction, created_at: at } = row
    const deed = { at, id, kind: 'reacted', reaction } as const
    const comment = isComment(row) ? written.get(target_id) : undefined
    const item = found.get(comment?.item_id ?? (isComment(row) ? 0 : target_id))
    if (item === undefined || (comment !== undefined && viewer.hides(comment.author_id))) return []
    return [{ ...deed, subject: comment === undefined ? itemSubject(item) : commentSubject(item, comment) }]
  })
}
