import { communities } from '../../entities/communities.ts'
import { items, type ItemRow } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import type { Random } from '../../ports/random.ts'
import type { Tx } from '../../store/store.ts'
import { countTags } from '../tags/count-tags.ts'
import { mayPublishIn } from './placement.ts'

interface Moment {
  readonly now: number
  readonly random: Random
}

/** What follows from an item being seen by others from now on: published, at once or at its time, or restored. */
export const afterPublication = (tx: Tx, item: ItemRow, moment: Moment): Promise<void> =>
  countPublished(tx, item, 1, moment)

/** Takes back what {@link afterPublication} did: the item is archived. */
export const afterWithdrawal = (tx: Tx, item: ItemRow, moment: Moment): Promise<void> =>
  countPublished(tx, item, -1, moment)

/** Moves everything that counts published items, in the same transaction as the change of the item's state. */
async function countPublished(tx: Tx, item: ItemRow, amount: 1 | -1, moment: Moment): Promise<void> {
  if (item.community_id !== null) await tx.increment(communities, item.community_id, { items_count: amount })
  await countTags(tx, item.tags, amount, moment)
}

/**
 * Publishes a scheduled item. Undefined where it is not scheduled for that time any more: of everybody who wants to
 * publish, move or cancel it, exactly one succeeds.
 */
export async function publishScheduled(tx: Tx, item: ItemRow, moment: Moment): Promise<ItemRow | undefined> {
  const { now } = moment
  const guard = { status: 'scheduled', scheduled_at: item.scheduled_at } as const
  const live = await tx.update(
    items,
    item.id,
    { status: 'published', published_at: now, updated_at: now },
    guard,
  )
  if (live !== undefined) await afterPublication(tx, live, moment)
  return live
}

/** Whether the author of a scheduled item may still publish it where it is meant to be. */
export async function mayGoLive(tx: Tx, item: ItemRow): Promise<boolean> {
  const author = await tx.get(members, item.author_id)
  if (author?.status !== 'active') return false
  return item.community_id === null || mayPublishIn(tx, item.community_id, item.author_id)
}

/** Publishes an item whose time has come, or gives it up where its author may not publish any more; whether it is live. */
export async function goLive(tx: Tx, item: ItemRow, moment: Moment): Promise<boolean> {
  if (await mayGoLive(tx, item)) return (await publishScheduled(tx, item, moment)) !== undefined
  const guard = { status: 'scheduled', scheduled_at: item.scheduled_at } as const
  await tx.update(items, item.id, { status: 'failed', updated_at: moment.now }, guard)
  return false
}
