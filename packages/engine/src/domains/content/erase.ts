import { communities } from '../../entities/communities.ts'
import { itemContents, items, type ItemRow } from '../../entities/content.ts'
import { comments, itemOptions, type CommentRow } from '../../entities/engagement.ts'
import { jobs } from '../../entities/jobs.ts'
import { reviews, servicePackages, services, type ReviewRow } from '../../entities/services.ts'
import { afterWithdrawal } from './publish.ts'
import { isListed } from './listing.ts'
import { releaseImages } from './images.ts'
import type { Clocked } from './slug.ts'
import { endUses, type ImageHolder } from '../media/use-images.ts'
import { emptied } from '../members/owned.ts'
import { adjustRating } from '../reviews.ts'
import { all } from '../../store/all.ts'
import type { AnyEntity, RowOf } from '../../store/entity.ts'
import { lockAll } from '../../store/lock-all.ts'
import { pluck } from '../../store/pluck.ts'
import type { Tx } from '../../store/store.ts'
import { hideComments, setHidden } from './hidden.ts'
import { optionPlaces } from './kinds.ts'

/*
 * Erased content is empty and cannot be found. Its row stays if others refer to its id: bookings, applications, replies.
 * Counts no longer include it.
 */

/** Whether an item's images are already released: it was cancelled, or its community uses them now. */
const isGone = ({ status, type }: ItemRow): boolean =>
  status === 'cancelled' || (type === 'community' && status === 'published')

export const eraseItem = (tx: Tx, row: ItemRow, moment: Clocked): Promise<void> =>
  eraseItems(tx, [row], moment)

export async function eraseItems(tx: Tx, rows: readonly ItemRow[], moment: Clocked): Promise<void> {
  await lockAll(tx, communities, pluck(rows, 'community_id'))
  const lockedItems = await lockAll(tx, items, pluck(rows, 'id'))
  const ids = pluck(lockedItems, 'id')
  await releaseImages(
    tx,
    moment.now,
    lockedItems.filter((item) => !isGone(item)),
  )
  const listed = lockedItems.filter((item) => isListed(item) && item.type !== 'community')
  await afterWithdrawal(tx, listed, moment)
  const ofType = (...types: readonly ItemRow['type'][]) =>
    pluck(
      lockedItems.filter(({ type }) => types.includes(type)),
      'id',
    )
  const deletedOptions = ofType('poll', 'mcq').flatMap(optionPlaces)
  const options = await tx.findMany(itemOptions, 'place', deletedOptions)
  await all([
    ...lockedItems.map((row) =>
      tx.update(items, row.id, { ...emptied(items, row, 'author_id'), status: 'cancelled' }),
    ),
    ...ids.map((id) => tx.delete(itemContents, id)),
    ...options.map((option) => tx.delete(itemOptions, option.id)),
    eraseJobs(tx, ofType('job')),
    eraseServices(tx, ofType('service')),
  ])
}

async function eraseJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx.getMany(jobs, ids)
  await all(Array.from(rows.values(), (row) => tx.update(jobs, row.id, emptied(jobs, row))))
}

/** More than a service has. */
const PACKAGES = 100

async function eraseServices(tx: Tx, ids: readonly number[]): Promise<void> {
  const ranges = ids.map((service_id) => ({ service_id }))
  const limit = PACKAGES * ids.length
  const [rows, packages] = await all([
    tx.getMany(services, ids),
    tx.page(servicePackages, { index: 'ofService', ranges, limit }),
  ])
  await all([
    ...Array.from(rows.values(), (row) => tx.update(services, row.id, emptied(services, row))),
    // Prices stay.
    ...packages.map((row) => tx.update(servicePackages, row.id, emptied(servicePackages, row))),
  ])
}

/** Erases a comment, answer or reply. Hides its replies too. */
export async function eraseComment(tx: Tx, row: CommentRow, moment: Clocked): Promise<void> {
  await setHidden(tx, { type: row.kind === 'answer' ? 'answer' : 'comment', id: row.id }, true, moment)
  await eraseBodies(tx, [row], moment)
}

/** Like {@link eraseComment}, without a notification of the authors. */
export async function eraseComments(tx: Tx, rows: readonly CommentRow[], moment: Clocked): Promise<void> {
  await hideComments(tx, rows, { hidden: true })
  await eraseBodies(tx, rows, moment)
}

const eraseBodies = (tx: Tx, rows: readonly CommentRow[], { now }: Clocked): Promise<void> =>
  emptyRows(tx, { entity: comments, column: 'author_id', rows, now, imagesOf: ({ body }) => [body] })

/** Empties rows that stay when the member in a column is deleted, as declared, and ends the use of their images. */
export async function emptyRows<E extends AnyEntity>(
  tx: Tx,
  { entity, column, rows, now, imagesOf }: Emptying<E>,
): Promise<void> {
  const locked = await lockAll(tx, entity, pluck(rows, 'id'))
  if (imagesOf) await endUses(tx, now, locked.map(imagesOf))
  await all(locked.map((row) => tx.update(entity, row.id, emptied(entity, row, column))))
}

interface Emptying<E extends AnyEntity> {
  readonly entity: E
  readonly column: keyof RowOf<E> & string
  readonly rows: readonly RowOf<E>[]
  readonly now: number
  /** Returns the values of a row that use images; none by default. */
  readonly imagesOf?: ((row: RowOf<E>) => readonly ImageHolder[]) | undefined
}

export const eraseReview = (tx: Tx, row: ReviewRow, moment: Clocked): Promise<void> =>
  eraseReviews(tx, [row], moment)

export async function eraseReviews(tx: Tx, rows: readonly ReviewRow[], { now }: Clocked): Promise<void> {
  await lockAll(tx, services, pluck(rows, 'service_id'))
  const erased = (await all(rows.map(({ id }) => tx.delete(reviews, id)))).filter((row) => row !== undefined)
  const counted = erased.filter(({ hidden, suspended }) => !hidden && !suspended)
  await all(
    counted.map(({ service_id, rating }) => adjustRating(tx, service_id, { sum: -rating, count: -1 })),
  )
  // Review and reply count apart.
  await endUses(
    tx,
    now,
    erased.flatMap(({ body, reply }) => [[body], [reply]]),
  )
}
