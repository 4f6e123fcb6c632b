import { reviews, type ReviewRow } from '../../entities/services.ts'
import type { ItemRow } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { findItemRow } from '../content/find-item.ts'
import { isHidden } from '../network/hidden-members.ts'

/** A review that the member may read, with the service it is of. @throws Failure `not_found` */
export async function findReview(
  viewing: Pick<ReadContext, 'tx' | 'member'>,
  id: number,
): Promise<{ review: ReviewRow; service: ItemRow }> {
  const { tx, member } = viewing
  const review = await tx.get(reviews, id)
  if (review === undefined) throw notFound()
  const [hidden, service] = await together([
    isHidden(tx, member.id, review.author_id),
    findItemRow(viewing, 'service', review.service_id),
  ])
  if (hidden) throw notFound()
  return { review, service }
}
