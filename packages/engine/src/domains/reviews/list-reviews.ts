import { reviews } from '../../entities/services.ts'
import type { ListContext } from '../../handler.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentReviews } from './present-reviews.ts'

/** A page of the reviews of a service, newest first, without those that are hidden from the viewer. */
export async function listReviews(context: ListContext, service_id: number) {
  const viewer = await viewerOf(context)
  const page = await pageOfRows(context, reviews, {
    index: 'newest',
    equals: { service_id },
    where: viewer.visibleComments(),
    order: 'desc',
  })
  return { ...page, items: await presentReviews(context, page.items) }
}
