import { items, type ItemRow } from '../../entities/content.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { canRead } from '../content/audience.ts'
import { isHidden } from '../network/hidden-members.ts'

type Viewing = Pick<ReadContext, 'tx' | 'member'>

/**
 * A comment, reply or answer that the member may read, with the item it belongs to.
 * @throws Failure `not_found` for one of another kind too
 */
export async function findComment(
  { tx, member }: Viewing,
  kinds: readonly CommentRow['kind'][],
  id: number,
): Promise<{ comment: CommentRow; item: ItemRow }> {
  const comment = await tx.get(comments, id)
  if (comment === undefined || !kinds.includes(comment.kind)) throw notFound()
  const item = await tx.get(items, comment.item_id)
  if (item === undefined) throw notFound()
  const [readable, hidden] = await together([
    canRead({ tx, member }, item),
    isHidden(tx, member.id, comment.author_id),
  ])
  if (!readable || hidden) throw notFound()
  return { comment, item }
}
