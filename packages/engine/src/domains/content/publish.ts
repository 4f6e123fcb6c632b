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

/** What follows from an item being published, now or at its time: in the same transaction as its change of state. */
export async function afterPublication(tx: Tx, item: ItemRow, moment: Moment): Promise<void> {
  await countTags(tx, item.tags, 1, moment)
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
