import type { PublicationFailure } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { items, type ItemRow, type TagRow } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import { forbidden } from '../../api-error.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { notify } from '../notifications/notify.ts'
import { deindexItems, indexItem, textOfItem, type ItemText } from '../search/index-item.ts'
import { countTags, countTagsOf, findTags, findOrCreateTags } from '../tags.ts'
import { kinds } from './kinds.ts'
import { mayPublishIn } from './placement.ts'
import type { Clocked } from './slug.ts'

/** @throws ApiError `validation_failed` if an item of this kind can't go live at this time. */
export async function assertCanGoLiveAt(tx: ReadTx, item: ItemRow, time: number): Promise<void> {
  await kinds[item.type].mayMoveTo?.(tx, item, time)
}

/** The text and tags of a published item. Creates have them already; other callers read them from the store. */
export interface Published extends ItemText {
  /** Its existing tags; none for a restricted item, since tags and their counts are public. */
  readonly tags: readonly TagRow[]
}

/**
 * Updates counts, tags and search when an item becomes visible to others: published, published on
 * schedule, or restored.
 * @returns Its text.
 */
export async function afterPublication(
  tx: Tx,
  item: ItemRow,
  moment: Clocked,
  published?: Published,
): Promise<ItemText> {
  const said = published ?? (await publishedOf(tx, item))
  const tags = await findOrCreateTags(tx, publicTagsOf(item), said.tags, moment, item.author_id)
  countInCommunities(tx, [item], 1)
  countTags(tx, tags, () => 1)
  await all([kinds[item.type].count?.(tx, item, 1), indexItem(tx, item, said, tags)])
  return said
}

async function publishedOf(tx: Tx, item: ItemRow): Promise<Published> {
  const [text, tags] = await all([textOfItem(tx, item), findTags(tx, publicTagsOf(item))])
  return { ...text, tags }
}

/** Changes the counts of the items' communities. */
function countInCommunities(tx: Tx, counted: readonly ItemRow[], amount: 1 | -1): void {
  for (const [id, rows] of Map.groupBy(counted, ({ community_id }) => community_id)) {
    if (id === null) continue
    const open = rows.filter(({ restricted }) => !restricted)
    const amounts = { items_count: amount * rows.length, open_items_count: amount * open.length }
    tx.withCommit(tx.increment(communities, id, amounts))
  }
}

/** Reverts {@link afterPublication} when items are archived. */
export async function afterWithdrawal(tx: Tx, withdrawn: readonly ItemRow[], moment: Clocked): Promise<void> {
  countInCommunities(tx, withdrawn, -1)
  await countTagsOf(tx, withdrawn.map(publicTagsOf), -1, moment)
  await all([...withdrawn.map((item) => kinds[item.type].count?.(tx, item, -1)), deindexItems(tx, withdrawn)])
}

/** Returns the public tags of an item. */
export const publicTagsOf = ({
  restricted,
  tags,
}: Pick<ItemRow, 'restricted' | 'tags'>): readonly string[] => (restricted ? [] : tags)

/**
 * Publishes a scheduled item. Returns undefined if it is no longer scheduled for that time: of concurrent
 * publications, moves and cancellations, exactly one succeeds.
 */
export async function publishScheduled(tx: Tx, item: ItemRow, moment: Clocked) {
  const { now } = moment
  const guard = { status: 'scheduled', scheduled_at: item.scheduled_at } as const
  // Locks the community first, as everywhere; it counts the item below.
  const [, published] = await all([
    item.community_id === null ? undefined : tx.lock(communities, item.community_id),
    tx.update(items, item.id, { status: 'published', published_at: now, updated_at: now }, guard),
  ])
  if (published === undefined) return undefined
  const live = (await kinds[item.type].goLive?.(tx, published, moment)) ?? published
  const { text } = await afterPublication(tx, live, moment)
  return { item: live, text }
}

/** Returns the reason why the author may no longer publish an item in its place, if any. */
async function keptFromGoingLive(tx: Tx, item: ItemRow): Promise<PublicationFailure | undefined> {
  const [author, allowed] = await all([
    tx.get(members, item.author_id),
    item.community_id === null || mayPublishIn(tx, item.community_id, item.author_id),
  ])
  if (author?.status !== 'active') return 'member_not_active'
  return allowed ? undefined : 'not_an_editor'
}

/** @throws ApiError `forbidden` if the author of an item may no longer publish it in its place. */
export async function assertMayGoLive(tx: Tx, item: ItemRow): Promise<void> {
  if ((await keptFromGoingLive(tx, item)) !== undefined)
    throw forbidden('You can no longer publish in this community.')
}

/**
 * Publishes a due item, or marks it as failed if its author may no longer publish it.
 * @returns Its text; undefined if it is not live.
 */
export async function goLive(tx: Tx, item: ItemRow, moment: Clocked): Promise<string | undefined> {
  const failure = await keptFromGoingLive(tx, item)
  if (failure === undefined) return (await publishScheduled(tx, item, moment))?.text
  const guard = { status: 'scheduled', scheduled_at: item.scheduled_at } as const
  // It keeps its images, because its author may reschedule it.
  const failed = await tx.update(items, item.id, { status: 'failed', failure, updated_at: moment.now }, guard)
  if (failed !== undefined)
    await notify({ tx, now: moment.now }, [item.author_id], 'publication_failed', {
      type: item.type,
      id: item.id,
    })
  return undefined
}
