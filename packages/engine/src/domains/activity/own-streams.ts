import { favorites, reactions, votes } from '../../entities/engagement.ts'
import { follows } from '../../entities/network.ts'
import type { ReadContext } from '../../handler.ts'
import { readableItems } from '../content/readable-items.ts'
import { streamOf } from '../content/streams.ts'
import { itemSubject } from './present-activity.ts'
import { followActivity } from './follow-activity.ts'
import type { Activity } from './page-of-activity.ts'
import { reactionActivity } from './reaction-activity.ts'

/** What the caller did for nobody else to see, as far as they may still see what they did it to. */
export async function ownStreams(context: ReadContext): Promise<AsyncGenerator<Activity>[]> {
  const { tx, member } = context
  const readable = await readableItems(context)
  const own = { index: 'ofMember', equals: { member_id: member.id }, order: 'desc' } as const

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
    streamOf(
      (paging) => tx.page(favorites, { ...own, ...paging }),
      (rows) => onItems('saved', rows),
    ),
    streamOf(
      (paging) => tx.page(votes, { ...own, ...paging }),
      (rows) => onItems('voted', rows),
    ),
    streamOf(
      (paging) => tx.page(reactions, { ...own, ...paging }),
      (rows) => reactionActivity(context, rows, readable),
    ),
    streamOf(
      (paging) => tx.page(follows, { ...own, ...paging }),
      (rows) => followActivity(context, rows),
    ),
  ]
}
