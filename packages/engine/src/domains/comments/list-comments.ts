import { comments, type CommentRow } from '../../entities/engagement.ts'
import type { ReadContext } from '../../handler.ts'
import type { Condition } from '../../store/store.ts'
import { pageOf } from '../content/pages.ts'
import { hiddenMembers } from '../network/hidden-members.ts'
import { presentComments } from './present-comments.ts'

/** A page of the comments on an item, oldest first. */
export async function listComments(
  context: ReadContext,
  itemId: number,
  { comments_offset: offset, comments_limit: limit }: { comments_offset: number; comments_limit: number },
) {
  const rows = await context.tx.page(comments, {
    index: 'oldest',
    equals: { item_id: itemId, kind: 'comment' },
    where: await notHidden(context),
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, { offset, limit })
  return { ...page, items: await presentComments(context, page.items) }
}

/** What comments must meet for the member to see them: no block parts the member from who wrote them. */
export async function notHidden({ tx, member }: ReadContext): Promise<Condition<CommentRow>[]> {
  const hidden = await hiddenMembers(tx, member.id)
  return hidden.size === 0 ? [] : [['author_id', 'not in', [...hidden]]]
}
