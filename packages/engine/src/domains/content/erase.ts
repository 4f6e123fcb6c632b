import { communities } from '../../entities/communities.ts'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { comments, itemOptions, type CommentRow } from '../../entities/engagement.ts'
import { jobs } from '../../entities/jobs.ts'
import { reviews, servicePackages, services, type ReviewRow } from '../../entities/services.ts'
import { afterWithdrawal } from './publish.ts'
import { releaseImages } from './images.ts'
import type { Clocked } from './slug.ts'
import { useImages } from '../media/use-images.ts'
import { moveRating } from '../reviews.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'
import { setHidden } from './hidden.ts'
import { optionPlaces } from './kinds.ts'

/*
 * Erased content is empty and cannot be found. Its row stays if others refer to its id: bookings, applications, replies.
 * Counts no longer include it.
 */

/** Whether an item's images are already released: it was cancelled, or its community uses them now. */
const isGone = ({ status, type }: ItemRow): boolean =>
  status === 'cancelled' || (type === 'community' && status === 'published')

export async function eraseItem(tx: Tx, { id, community_id }: ItemRow, moment: Clocked): Promise<void> {
  const [, item] = await all([
    community_id === null ? undefined : tx.lock(communities, community_id),
    tx.lock(items, id),
  ])
  if (item === undefined) return
  if (!isGone(item)) await releaseImages(tx, moment.now, item)
  if (item.status === 'published' && item.type !== 'community') await afterWithdrawal(tx, item, moment)
  const options = await tx.findMany(itemOptions, 'place', optionPlaces(id))
  await all([
    tx.update(items, id, {
      status: 'cancelled',
      slug: null,
      title: '',
      excerpt: '',
      tags: [],
      featured_image: null,
      gallery: [],
      hidden_from: null,
      failure: null,
    }),
    tx.delete(itemContents, id),
    ...options.map((option) => tx.delete(itemOptions, option.id)),
    item.type === 'job' && tx.update(jobs, id, { company: null, location: null }),
    item.type === 'service' && eraseService(tx, id),
  ])
}

/** More than a service has. */
const PACKAGES = 100

async function eraseService(tx: Tx, service_id: number): Promise<void> {
  const packages = await tx.page(servicePackages, {
    index: 'ofService',
    equals: { service_id },
    limit: PACKAGES,
  })
  const nowhere = { location: null, country: null, state_id: null, city_id: null }
  await all([
    tx.update(services, service_id, nowhere),
    // Price and packages stay; bookings hold a copy of the package booked.
    ...packages.map(({ id }) => tx.update(servicePackages, id, { name: '', description: null })),
  ])
}

/** Erases a comment, answer or reply. Hides its replies too. */
export async function eraseComment(tx: Tx, row: CommentRow, moment: Clocked): Promise<void> {
  await setHidden(tx, { type: row.kind === 'answer' ? 'answer' : 'comment', id: row.id }, true, moment)
  const held = (await tx.lock(comments, row.id)) ?? row
  await useImages(tx, moment.now, [held.body], [])
  await tx.update(comments, row.id, { body: '' })
}

export async function eraseReview(tx: Tx, row: ReviewRow, { now }: Clocked): Promise<void> {
  await tx.lock(services, row.service_id)
  const review = await tx.delete(reviews, row.id)
  if (review === undefined) return
  if (!review.hidden) await moveRating(tx, review.service_id, { sum: -review.rating, count: -1 })
  await useImages(tx, now, [review.body], [])
  await useImages(tx, now, [review.reply], [])
}
