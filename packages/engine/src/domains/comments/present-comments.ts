import { comments, reactions, type CommentRow } from '../../entities/engagement.ts'
import { members } from '../../entities/members.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../content/present-items.ts'
import { formerMember, memberCard } from '../members/present-member.ts'

/** How many replies stand under each comment. */
const REPLIES_SHOWN = 3

/** Comments or answers with the first of their replies, in the order given. */
export async function presentComments({ tx, site, member }: Presenting, rows: readonly CommentRow[]) {
  const replies = new Map<number, CommentRow[]>()
  for (const row of rows)
    if (row.replies_count > 0)
      replies.set(
        row.id,
        await tx.page(comments, { index: 'replies', equals: { parent_id: row.id }, limit: REPLIES_SHOWN }),
      )
  const everyone = [...rows, ...[...replies.values()].flat()]
  const authors = await tx.getMany(members, new Set(everyone.map((row) => row.author_id)))
  const reacted = await tx.findMany(
    reactions,
    'reaction',
    everyone.map(({ kind, id }) => ({
      member_id: member.id,
      target_type: kind === 'answer' ? ('answer' as const) : ('comment' as const),
      target_id: id,
    })),
  )
  const own = new Map(reacted.map((row) => [row.target_id, row.reaction]))
  const present = (row: CommentRow) => {
    const author = authors.get(row.author_id)
    return {
      id: row.id,
      body: row.body,
      author: author ? memberCard(author, site) : formerMember(row.author_id, site),
      likes: row.likes,
      dislikes: row.dislikes,
      my_reaction: own.get(row.id) ?? null,
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
    }
  }
  return rows.map((row) => ({
    ...present(row),
    accepted: row.accepted,
    replies: (replies.get(row.id) ?? []).map(present),
    replies_count: row.replies_count,
  }))
}
