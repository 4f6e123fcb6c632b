import type { PublicationFailure } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { items, type ItemRow, type TagRow } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import { forbidden } from '../../api-error.ts'
import type { ReadTx, Tx } from '../../store/store.ts'
import { all } from '../../store/all.ts'
import { notify } from '../notifications/notify.ts'
import { deindexItem, indexItem, textOfItem, type ItemText } from '../search/index-item.ts'
import { countTags, findTags, provideTags } from '../tags.ts'
import { kinds } from './kinds.ts'
import { mayPublishIn } from './placement.ts'
import type { Moment } from './slug.ts'

/** @throws ApiError `validation_failed` where an item of this kind can't go live at this time. */
export async function mustBeAbleToGoLiveAt(tx: ReadTx, item: ItemRow, time: number): Promise<void> {
  await kinds[item.type].mayMoveTo?.(tx, item, time)
}

/** The text and tags of an item that is published. Creates have them at hand; elsewhere they are read from the store. */
export interface Published extends ItemText {
  /** Those of its tags that exist; none for an item that only some may see, since tags and their counts are public. */
  readonly tags: readonly TagRow[]
}

/** Updates counts, tags and search when an item becomes visible to others: published, published at its time, or restored. @returns Its text. */
export async function afterPublication(
  tx: Tx,
  item: ItemRow,
  moment: Moment,
  published?: Published,
): Promise<ItemText> {
  const said = published ?? (await publishedOf(tx, item))
  const tags = await provideTags(tx, openTagsOf(item), said.tags, moment)
  await all([countPublished(tx, item, 1, tags), indexItem(tx, item, said, tags)])
  return said
}

async function publishedOf(tx: Tx, item: ItemRow): Promise<Published> {
  const [text, tags] = await all([textOfItem(tx, item), findTags(tx, openTagsOf(item))])
  return { ...text, tags }
}

/** Takes back what {@link afterPublication} did: the item is archived. */
export async function afterWithdrawal(tx: Tx, item: ItemRow, moment: Moment): Promise<void> {
  const names = openTagsOf(item)
  const tags = await provideTags(tx, names, await findTags(tx, names), moment)
  await all([countPublished(tx, item, -1, tags), deindexItem(tx, item)])
}

/** The tags under which everybody may see an item. */
export const openTagsOf = ({ restricted, tags }: Pick<ItemRow, 'restricted' | 'tags'>): readonly string[] =>
  restricted ? [] : tags

/** Moves everything that counts published items, in the same transaction as the change of the item's state. */
const countPublished = (tx: Tx, item: ItemRow, amount: 1 | -1, tags: readonly TagRow[]): Promise<unknown> =>
  all([
    item.community_id === null
      ? undefined
      : tx.increment(communities, item.community_id, { items_count: amount }),
    countTags(tx, tags, () => amount),
    kinds[item.type].count?.(tx, item, amount),
  ])

/**
 * Publishes a scheduled item. Undefined where it is not scheduled for that time any more: of everybody who wants to
 * publish, move or cancel it, exactly one succeeds.
 */
export async function publishScheduled(tx: Tx, item: ItemRow, moment: Moment) {
  const { now } = moment
  const guard = { status: 'scheduled', scheduled_at: item.scheduled_at } as const
  // The community comes first, as everywhere: it counts the item below.
  const [, published] = await all([
    item.community_id === null ? undefined : tx.lock(communities, item.community_id),
    tx.update(items, item.id, { status: 'published', published_at: now, updated_at: now }, guard),
  ])
  if (published === undefined) return undefined
  const live = (await kinds[item.type].goLive?.(tx, published, moment)) ?? published
  const { text } = await afterPublication(tx, live, moment)
  return { item: live, text }
}

/** Why the author of an item may not publish it where it is meant to be; undefined where they may. */
async function keptFromGoingLive(tx: Tx, item: ItemRow): Promise<PublicationFailure | undefined> {
  const [author, allowed] = await all([
    tx.get(members, item.author_id),
    item.community_id === null || mayPublishIn(tx, item.community_id, item.author_id),
  ])
  if (author?.status !== 'active') return 'member_not_active'
  return allowed ? undefined : 'not_an_editor'
}

/** @throws ApiError `forbidden` where the author of an item may not publish it any more where it is meant to be. */
export async function mustBeAllowedToGoLive(tx: Tx, item: ItemRow): Promise<void> {
  if ((await keptFromGoingLive(tx, item)) !== undefined)
    throw forbidden('You may not publish in this community any more.')
}

/**
 * Publishes an item whose time has come, or marks it as failed where its author may not publish any more.
 * @returns Its text; undefined where it is not live.
 */
export async function goLive(tx: Tx, item: ItemRow, moment: Moment): Promise<string | undefined> {
  const failure = await keptFromGoingLive(tx, item)
  if (failure === undefined) return (await publishScheduled(tx, item, moment))?.text
  const guard = { status: 'scheduled', scheduled_at: item.scheduled_at } as const
  // It keeps its images: its author may move it to another time.
  const failed = await tx.update(items, item.id, { status: 'failed', failure, updated_at: moment.now }, guard)
  if (failed !== undefined)
    await notify({ tx, now: moment.now }, [item.author_id], 'publication_failed', {
      type: item.type,
      id: item.id,
    })
  return undefined
}
