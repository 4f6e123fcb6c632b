import type { NotificationKind } from '@chowk/contract'
import { notFound } from '../../api-error.ts'
import { findComment } from './find-comment.ts'
import { presentAnswers, REPLIES_SHOWN } from './present-comments.ts'
import { presentItems } from '../content/present-items.ts'
import type { SubjectKey } from '../subjects.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { comments, type CommentRow } from '../../entities/engagement.ts'
import { notifications } from '../../entities/notifications.ts'
import type { Selection } from '../../store/store.ts'
import { findChat } from '../chats/find-chat.ts'
import { messages } from '../../entities/chats.ts'
import { contextOf, memberContextOf, type View } from '../../view.ts'

/** Returns a comment, answer or reply with its item. @throws ApiError `not_found` if the viewer may not read it. */
export async function readComment(view: View, id: number) {
  const context = contextOf(view)
  const { comment, item: row } = await findComment(context, ['comment', 'answer', 'reply'], id)
  const [presented] = await presentAnswers(context, [comment])
  const [item] = await presentItems(context, [row])
  return {
    kind: comment.kind,
    parent: comment.parent_id,
    /** Whether its position is past the replies that lists show under a comment. */
    isFolded: (comment.position ?? 0) >= REPLIES_SHOWN,
    comment: presented!,
    item: item!,
  }
}

/**
 * Counts the comments, answers or replies before this one in its list, among those that the viewer may see.
 * @throws ApiError `not_found` if the viewer may not read it.
 */
export async function placeOfComment(view: View, id: number): Promise<number> {
  const context = contextOf(view)
  const { comment } = await findComment(context, ['comment', 'answer', 'reply'], id)
  const where = (await viewerOf(context)).visibleComments<CommentRow>()
  let before = 0
  for (const selection of beforeIt(comment))
    before += await context.tx.count(comments, { ...selection, where })
  return before
}

/** Selects the rows before a comment, in the order of its list; ties are ordered by id. */
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

/** Subject of a notification. */
interface Notified {
  readonly kind: NotificationKind
  /** The item, if the notification concerns one. */
  readonly subject: SubjectKey | undefined
  /** The id of the comment, answer or reply. */
  readonly comment: number | undefined
}

/**
 * Returns the subject of a notification of the member.
 * @throws ApiError `not_found`, SignInNeeded
 */
export async function findNotified(view: View, id: number): Promise<Notified> {
  const { tx, member } = memberContextOf(view)
  const notification = await tx.get(notifications, id)
  if (notification?.member_id !== member.id) throw notFound()
  const { kind, subject_type, subject_id, comment_id } = notification
  if (subject_type === null || subject_id === null) return { kind, subject: undefined, comment: undefined }
  const subject = { type: subject_type, id: subject_id } as SubjectKey
  return { kind, subject, comment: comment_id ?? undefined }
}

/**
 * Returns the id of the message that many places after another in a chat of the member: the last one if there are
 * fewer, undefined if there is none.
 * @throws ApiError `not_found`, SignInNeeded
 */
export async function messageAfter(view: View, key: string, id: number, position: number) {
  const context = memberContextOf(view)
  const { chat } = await findChat(context, key)
  const viewer = await viewerOf(context)
  const later = await context.tx.page(messages, {
    index: 'history',
    equals: { chat_id: chat.id },
    from: id + 1,
    where: viewer.visible('author_id'),
    limit: position,
  })
  return later.at(-1)?.id
}
