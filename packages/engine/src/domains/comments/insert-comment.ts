import type { ItemType } from '@chowk/contract'
import { presentNewComment } from './present-comments.ts'
import { findItemRow } from '../content/find-item.ts'
import { useImages } from '../media/use-images.ts'
import { notify } from '../notifications/notify.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import { comments, initialComment, type CommentRow } from '../../entities/engagement.ts'
import type { WriteContext } from '../../handler.ts'
import { itemPaths } from '../../site.ts'
import { all } from '../../store/all.ts'

/** Returns the path of a comment, reply or answer on the site. */
export const commentPath = (item: ItemRow, { kind, id }: CommentRow): string =>
  `${itemPaths[item.type]}${item.slug ?? ''}#${kind === 'answer' ? 'answer' : 'comment'}-${id}`

interface NewComment {
  readonly kind: CommentRow['kind']
  /** Cleaned HTML. */
  readonly body: string
  /** The parent and position of a reply. */
  readonly reply?: { readonly parent_id: number; readonly position: number }
}

/** Inserts a comment, reply or answer of the member. The caller has already raised the counts. */
export async function insertComment(
  { tx, member, now }: WriteContext,
  item: ItemRow,
  { kind, body, reply }: NewComment,
): Promise<CommentRow> {
  await useImages(tx, now, [], [body])
  return tx.insert(comments, {
    ...initialComment,
    ...reply,
    kind,
    item_id: item.id,
    author_id: member.id,
    body,
    created_at: now,
    updated_at: now,
  })
}

/** Notifies a member of a comment, reply or answer, if they can read the item. */
export async function notifyOfComment(
  { tx, member, now }: WriteContext,
  recipient: number,
  kind: 'comment' | 'reply' | 'answer' | 'answer_accepted',
  item: ItemRow,
  comment: CommentRow,
): Promise<void> {
  // A member who comments can read the item, and so can its author, unless they have left its community. Moderators
  // also read what was taken away.
  const isReadable = recipient === item.author_id && item.community_id === null && member.role !== 'moderator'
  const viewer = isReadable ? undefined : await viewerOf({ tx, member: { id: recipient } })
  if (viewer && !(await viewer.loadFor([item])).canRead(item)) return
  const subject = { type: item.type, id: item.id }
  await notify({ tx, member, now }, [recipient], kind, subject, comment.id)
}

interface Sent {
  readonly params: { readonly id: number }
  readonly body: { readonly body: string }
}

/** Returns the handler of comments on a kind, which notifies the item's author. */
export const commentOn =
  (type: ItemType) =>
  async (context: WriteContext, { params: { id }, body: { body } }: Sent) => {
    const found = await findItemRow(context, type, id)
    const [counted, row] = await all([
      context.tx.increment(items, id, { comments_count: 1 }),
      insertComment(context, found, { kind: 'comment', body }),
    ])
    const item = counted ?? found
    await notifyOfComment(context, item.author_id, 'comment', item, row)
    return { id: row.id, comment: presentNewComment(context, row), comments: item.comments_count }
  }
