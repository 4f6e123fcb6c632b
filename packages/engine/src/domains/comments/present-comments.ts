import { comments, reactions, type CommentRow } from '../../entities/engagement.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { memberCard, memberCards, type MemberCard } from '../members/members.ts'
import { viewerOf } from '../viewer/viewer.ts'
import type { Presenting } from '../../handler.ts'

/** Maximum number of replies shown under each comment. */
export const REPLIES_SHOWN = 20

/** Presents comments with their first replies, in the order given; fetches related rows together. */
export async function presentComments(context: Presenting, rows: readonly CommentRow[]) {
  const replies = await firstReplies(context, rows)
  const present = await presenterOf(context, [...rows, ...[...replies.values()].flat()])
  return rows.map((row) => ({
    ...present(row),
    replies: (replies.get(row.id) ?? []).map(present),
    replies_count: row.replies_count - row.replies_hidden,
  }))
}

/** Presents answers with their first replies, in the order given. */
export async function presentAnswers(context: Presenting, rows: readonly CommentRow[]) {
  const presented = await presentComments(context, rows)
  return presented.map((answer, index) => ({ ...answer, accepted: rows[index]!.accepted }))
}

/** Presents a comment that the member has just written: no one has replied or reacted. */
export const presentNewComment = (context: Presenting, row: CommentRow) => ({
  ...presentNewReply(context, row),
  replies: [],
  replies_count: 0,
})

/** Presents a reply that the member has just written. */
export const presentNewReply = ({ site, member }: Presenting, row: CommentRow) =>
  presentRow(row, memberCard(member, site), null)

/** Returns the first replies to each comment, oldest first, without those hidden from the viewer. */
async function firstReplies({ tx, member }: Presenting, rows: readonly CommentRow[]) {
  const replyOptions = rows.flatMap(({ id, replies_count }) =>
    Array.from({ length: Math.min(replies_count, REPLIES_SHOWN) }, (_, position) => ({
      parent_id: id,
      position,
    })),
  )
  const replies = new Map<number, CommentRow[]>()
  if (replyOptions.length === 0) return replies
  const [unloadedViewer, found] = await all([
    viewerOf({ tx, member }),
    tx.findMany(comments, 'reply', replyOptions),
  ])
  const viewer = await unloadedViewer.loadFor(found)
  for (const row of found.sort((a, b) => (a.position ?? 0) - (b.position ?? 0)))
    if (row.parent_id !== null && viewer.canSeeComment(row))
      replies.set(row.parent_id, [...(replies.get(row.parent_id) ?? []), row])
  return replies
}

/** Reads the related rows, and returns a function that presents one row. */
async function presenterOf({ tx, site, member }: Presenting, rows: readonly CommentRow[]) {
  const [cardOf, reacted] = await all([
    memberCards({ tx, site }, new Set(rows.map((row) => row.author_id))),
    tx.findMany(
      reactions,
      'reaction',
      rows.map(({ kind, id }) => ({
        member_id: member.id,
        target_type: kind === 'answer' ? ('answer' as const) : ('comment' as const),
        target_id: id,
      })),
    ),
  ])
  const own = new Map(reacted.map((row) => [row.target_id, row.reaction]))
  return (row: CommentRow) => presentRow(row, cardOf(row.author_id), own.get(row.id) ?? null)
}

const presentRow = (row: CommentRow, author: MemberCard, my_reaction: 'like' | 'dislike' | null) => ({
  id: row.id,
  body: row.body,
  author,
  likes: row.likes,
  dislikes: row.dislikes,
  my_reaction,
  created_at: timestamp(row.created_at),
  updated_at: timestamp(row.updated_at),
})
