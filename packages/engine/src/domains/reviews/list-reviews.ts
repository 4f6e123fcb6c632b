import { reviews } from '../../entities/services.ts'
import type { ReadContext } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentReviews } from './present-reviews.ts'

/** A page of the reviews of a service, newest first, without those of members whom a block hides. */
export async function listReviews(
  context: ReadContext,
  service_id: number,
  { reviews_offset: offset, reviews_limit: limit }: { reviews_offset: number; reviews_limit: number },
) {
  const viewer = await viewerOf(context)
  const rows = await context.tx.page(reviews, {
    index: 'newest',
    equals: { service_id },
    where: viewer.shown('author_id'),
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, { offset, limit })
  return { ...page, items: await presentReviews(context, page.items) }
}
