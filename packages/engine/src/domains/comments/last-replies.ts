import { comments, type CommentRow } from '../../entities/engagement.ts'
import { notifications, type NotificationRow } from '../../entities/notifications.ts'
import { all } from '../../store/all.ts'
import { contextOf, type View } from '../../view.ts'
import { unreadOfMember } from '../notifications/unread.ts'
import { readMarkOf, unreadAfter } from '../notifications/read-mark.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** How many of a member's latest unread notifications are looked through. */
const LATEST = 50

/** The last comment on an item that the viewer may see. */
export interface LastReplies {
  /** Time of the last comment, answer or reply; undefined without one. */
  readonly at: number | undefined
  /** Id of the first one that the member was notified of and has not read; undefined without one. */
  readonly unread: number | undefined
}

/**
 * Returns what was said last on each of these items, by id. Members are notified of what is said on their own items and to
 * themselves: of other items nothing counts as unread.
 */
export async function lastReplies(
  view: View,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LastReplies>> {
  const context = contextOf(view)
  const { tx } = context
  const where = (await viewerOf(context)).visibleComments<CommentRow>()
  const [latest, unread] = await all([
    all(
      ids.map((item_id) =>
        tx.page(comments, {
          index: 'oldest',
          ranges: (['comment', 'answer', 'reply'] as const).map((kind) => ({ item_id, kind })),
          where,
          order: 'desc',
          limit: 1,
        }),
      ),
    ),
    unreadReplies(view),
  ])
  return new Map(
    ids.map((id, index) => [id, { at: latest[index]?.[0]?.created_at, unread: unread.get(id) }] as const),
  )
}

/** Returns the first comment, answer or reply of each item among the member's latest unread notifications. */
async function unreadReplies(view: View): Promise<ReadonlyMap<number, number>> {
  const context = contextOf(view)
  if (view.member === undefined) return new Map()
  const { id } = view.member
  const [viewer, mark] = await all([viewerOf(context), readMarkOf(context.tx, id)])
  const rows = await context.tx.page(notifications, {
    ...unreadOfMember(id),
    where: [
      ...viewer.visible<NotificationRow>('actor_id'),
      ...unreadAfter(mark),
      ['kind', 'in', ['comment', 'answer', 'reply']],
    ],
    order: 'desc',
    limit: LATEST,
  })
  // The earliest of an item is last here, and stays.
  return new Map(
    rows.flatMap(({ subject_id, comment_id }) =>
      subject_id === null || comment_id === null ? [] : [[subject_id, comment_id] as const],
    ),
  )
}
