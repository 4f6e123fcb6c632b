import { items, type ItemRow } from '../../entities/content.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { hasCompletedBooking } from './may-review.ts'

/**
 * The service that the member reviews: one that they may read, or that they had before it was archived.
 * @throws ApiError `not_found`
 */
export async function findReviewed(
  context: Pick<ReadContext, 'tx' | 'member'>,
  id: number,
): Promise<ItemRow> {
  const { tx, member } = context
  const [looking, service] = await all([viewerOf(context), tx.get(items, id)])
  if (service?.type !== 'service') throw notFound()
  const viewer = await looking.loadFor([service])
  if (viewer.canRead(service)) return service
  const had =
    service.status === 'archived' && service.hidden_from === null && !viewer.hides(service.author_id)
  if (!had || !(await hasCompletedBooking(tx, id, member.id))) throw notFound()
  return service
}
