import { favorites, reactions, votes } from '../../entities/engagement.ts'
import { follows } from '../../entities/network.ts'
import type { ReadContext } from '../../handler.ts'
import { readableItems } from '../content/readable-items.ts'
import { streamOf, type Stream } from '../content/streams.ts'
import { itemSubject } from './present-activity.ts'
import { followActivity } from './follow-activity.ts'
import type { Activity } from './page-of-activity.ts'
import { reactionActivity } from './reaction-activity.ts'

/** What the caller did for nobody else to see, as far as they may still see what they did it to. */
export async function ownStreams(context: ReadContext): Promise<Stream<Activity>[]> {
  const readable = await readableItems(context)
  const own = { index: 'ofMember', equals: { member_id: context.member.id }, order: 'desc' } as const

  /** Activity of rows that name an item. */
  const onItems = async (
    kind: 'saved' | 'voted',
    rows: readonly { readonly id: number; readonly item_id: number; readonly created_at: number }[],
  ): Promise<Activity[]> => {
    const found = await readable(rows.map((row) => row.item_id))
    return rows.flatMap(({ id, item_id, created_at: at }) => {
      const item = found.get(item_id)
      return item === undefined ? [] : [{ at, id, kind, subject: itemSubject(item) }]
    })
  }

  return [
    streamOf(context, favorites, own, (rows) => onItems('saved', rows)),
    streamOf(context, votes, own, (rows) => onItems('voted', rows)),
    streamOf(context, reactions, own, (rows) => reactionActivity(context, rows, readable)),
    streamOf(context, follows, own, (rows) => followActivity(context, rows)),
  ]
}
