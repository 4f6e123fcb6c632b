import type { ReviewRow } from '../../entities/services.ts'
import type { ReadContext } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { memberCards } from '../members/present-member.ts'

type Presenting = Pick<ReadContext, 'tx' | 'site'>

/** Reviews in the order given. */
export async function presentReviews(context: Presenting, rows: readonly ReviewRow[]) {
  const cardOf = await memberCards(context, new Set(rows.map((row) => row.author_id)))
  return rows.map((row) => ({
    id: row.id,
    service_id: row.service_id,
    rating: row.rating,
    body: row.body,
    author: cardOf(row.author_id),
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : { body: row.reply, created_at: timestamp(row.replied_at) },
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }))
}

export async function presentReview(context: Presenting, row: ReviewRow) {
  const [review] = await presentReviews(context, [row])
  return review!
}
