import type { NotificationKind } from '@chowk/contract'
import { notFound } from '../api-error.ts'
import { findComment } from '../domains/comments/find-comment.ts'
import { presentAnswers, REPLIES_SHOWN } from '../domains/comments/present-comments.ts'
import { presentItems } from '../domains/content/present-items.ts'
import type { SubjectKey } from '../domains/subjects.ts'
import { viewerOf } from '../domains/viewer/viewer.ts'
import { comments, type CommentRow } from '../entities/engagement.ts'
import { notifications } from '../entities/notifications.ts'
import type { ReadContext } from '../handler.ts'
import type { Selection } from '../store/store.ts'
import { findChat } from '../domains/chats/find-chat.ts'
import { messages } from '../entities/chats.ts'

/**
 * A comment, an answer or a reply, with the item it belongs to.
 * @throws ApiError `not_found` where it may not be read.
 */
export async function readComment(context: ReadContext, id: number) {
  const { comment, item: row } = await findComment(context, ['comment', 'answer', 'reply'], id)
  const [remark] = await presentAnswers(context, [comment])
  const [item] = await presentItems(context, [row])
  return {
    kind: comment.kind,
    parent: comment.parent_id,
    /** Whether it is no longer among the replies that stand under a comment. */
    isFolded: (comment.position ?? 0) >= REPLIES_SHOWN,
    remark: remark!,
    item: item!,
  }
}

/**
 * How many stand before a comment, an answer or a reply in the list that it is read in, as far as who looks may see them.
 * @throws ApiError `not_found` where it may not be read.
 */
export async function placeOfComment(context: ReadContext, id: number): Promise<number> {
  const { comment } = await findComment(context, ['comment', 'answer', 'reply'], id)
  const where = (await viewerOf(context)).visibleComments<CommentRow>()
  let before = 0
  for (const selection of beforeIt(comment))
    before += await context.tx.count(comments, { ...selection, where })
  return before
}

/** What comes before it: by the order of its list, and among those that are alike there by their ids. */
function beforeIt({
  id,
  item_id,
  kind,
  parent_id,
  position,
  accepted,
  likes,
  created_at,
}: CommentRow): Selection<typeof comments>[] {
  switch (kind) {
    case 'reply':
      return [{ index: 'replies', equals: { parent_id }, to: position! - 1 }]
    case 'comment':
      return [
        { index: 'oldest', equals: { item_id, kind }, to: created_at - 1 },
        { index: 'oldest', equals: { item_id, kind, created_at }, to: id - 1 },
      ]
    case 'answer':
      if (accepted) return []
      return [
        { index: 'mostLiked', equals: { item_id, kind, accepted: true } },
        { index: 'mostLiked', equals: { item_id, kind, accepted }, from: likes + 1 },
        { index: 'mostLiked', equals: { item_id, kind, accepted, likes }, from: id + 1 },
      ]
  }
}

/** What a notification is about. */
export interface Notified {
  readonly kind: NotificationKind
  /** The item, as far as it is about one. */
  readonly subject: SubjectKey | undefined
  /** The id of the comment, the answer or the reply that it tells of. */
  readonly comment: number | undefined
}

/**
 * What a notification of the member is about. One from before they named what was said names the item alone: what was said is then
 * what the actor said there at that moment.
 * @throws ApiError `not_found`
 */
export async function findNotified({ tx, member }: ReadContext, id: number): Promise<Notified> {
  const told = await tx.get(notifications, id)
  if (told?.member_id !== member.id) throw notFound()
  const { kind, actor_id: author_id, subject_type, subject_id: item_id, created_at } = told
  if (subject_type === null || item_id === null) return { kind, subject: undefined, comment: undefined }
  const subject = { type: subject_type, id: item_id } as SubjectKey
  if (told.remark_id !== null) return { kind, subject, comment: told.remark_id }
  if ((kind !== 'comment' && kind !== 'answer' && kind !== 'reply') || author_id === null)
    return { kind, subject, comment: undefined }
  const [said] = await tx.page(comments, {
    index: 'ofAuthor',
    equals: { author_id, created_at },
    where: [
      ['item_id', '=', item_id],
      ['kind', '=', kind],
    ],
    limit: 1,
  })
  return { kind, subject, comment: said?.id }
}

/**
 * The id of the message so many places after another one in a chat of the member; of the last where there are fewer, undefined
 * where there is none. @throws ApiError `not_found`
 */
export async function messageAfter(context: ReadContext, key: string, id: number, places: number) {
  const { chat } = await findChat(context, key)
  const viewer = await viewerOf(context)
  const later = await context.tx.page(messages, {
    index: 'history',
    equals: { chat_id: chat.id },
    from: id + 1,
    where: viewer.visible('author_id'),
    limit: places,
  })
  return later.at(-1)?.id
}
