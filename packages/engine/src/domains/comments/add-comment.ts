import type { ItemType } from '@chowk/contract'
import { items } from '../../entities/content.ts'
import type { WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findItemRow } from '../content/find-item.ts'
import { insertComment, notifyOfComment } from './insert-comment.ts'
import { presentComments } from './present-comments.ts'

/** Comments on an item that the member can see, and tells its author. @throws ApiError `not_found` */
async function addComment(
  context: WriteContext,
  { type, id }: { readonly type: ItemType; readonly id: number },
  body: string,
) {
  const found = await findItemRow(context, type, id)
  const [counted, row] = await all([
    context.tx.increment(items, id, { comments_count: 1 }),
    insertComment(context, found, { kind: 'comment', body }),
  ])
  const item = counted ?? found
  const [[comment]] = await all([
    presentComments(context, [row]),
    notifyOfComment(context, item.author_id, 'comment', item, row),
  ])
  return { id: row.id, comment: comment!, comments: item.comments_count }
}

interface Sent {
  readonly params: { readonly id: number }
  readonly body: { readonly body: string }
}

/** The handler of comments on a kind. */
export const commentOn =
  (type: ItemType) =>
  (context: WriteContext, { params, body }: Sent) =>
    addComment(context, { type, id: params.id }, body.body)
