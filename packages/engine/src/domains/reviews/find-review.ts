import { reviews, type ReviewRow } from '../../entities/services.ts'
import type { ItemRow } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findItemRow } from '../content/find-item.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { findReviewed } from './find-reviewed.ts'

/** A review that the member may read, with the service it is of, or one of their own. @throws ApiError `not_found` */
export async function findReview(
  viewing: Pick<ReadContext, 'tx' | 'member'>,
  id: number,
): Promise<{ review: ReviewRow; service: ItemRow }> {
  const { tx, member } = viewing
  const review = await tx.get(reviews, id)
  if (review === undefined) throw notFound()
  const [viewer, service] = await all([
    viewerOf(viewing),
    review.author_id === member.id
      ? findReviewed(viewing, review.service_id)
      : findItemRow(viewing, 'service', review.service_id),
  ])
  if (!(await viewer.loadFor([review])).canSeeComment(review)) throw notFound()
  return { review, service }
}
