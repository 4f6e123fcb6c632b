import { commentSubject, itemSubject, pageOfActivity, type Activity } from './page-of-activity.ts'
import { publicStreams } from './public-streams.ts'
import { itemsOfReadable } from '../comments/find-comment.ts'
import { readableItems } from '../content/find-item.ts'
import { streamOf, type Stream } from '../content/streams.ts'
import { viewerOf } from '../viewer/viewer.ts'
import type { ItemRow } from '../../entities/content.ts'
import { comments, favorites, reactions, votes } from '../../entities/engagement.ts'
import { follows, type FollowRow } from '../../entities/network.ts'
import type { Handler, Handlers, ReadContext, Viewing } from '../../handler.ts'
import { communityPath, profilePath, tagPath } from '../../site.ts'
import { all } from '../../store/all.ts'
import type { RowOf } from '../../store/entity.ts'
import { pluck } from '../../store/pluck.ts'
import { followedIn } from '../network.ts'

/** Returns the caller's private activity, without subjects that they may no longer see. */
async function ownStreams(context: ReadContext): Promise<Stream<Activity>[]> {
  const readable = await readableItems(context)
  const own = { index: 'ofMember', equals: { member_id: context.member.id }, order: 'desc' } as const

  /** Returns activity of rows that name an item. */
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

/** Returns the caller's follows, without members hidden from them. */
async function followActivity(viewing: Viewing, rows: readonly FollowRow[]) {
  const [unloadedViewer, { users, groups, topics }] = await all([
    viewerOf(viewing),
    followedIn(viewing.tx, rows),
  ])
  const communitiesFound = [...groups.values()]
  const creators = pluck(communitiesFound, 'creator_id')
  const viewer = await unloadedViewer.load([...users.keys(), ...creators], [...groups.keys()])

  const targetOf = ({ target_type, target_id }: FollowRow): { title: string; url: string } | undefined => {
    const user = target_type === 'user' ? users.get(target_id) : undefined
    if (user !== undefined && viewer.isHidden(user.id)) return undefined
    if (user !== undefined) return { title: user.display_name, url: profilePath(user.username) }
    const community = target_type === 'community' ? groups.get(target_id) : undefined
    if (community !== undefined && viewer.canSeeCommunity(community))
      return { title: community.name, url: communityPath(community.slug) }
    const tag = target_type === 'tag' ? topics.get(target_id) : undefined
    return tag && { title: tag.name, url: tagPath(tag.name) }
  }
  return rows.flatMap((row): Activity[] => {
    const found = targetOf(row)
    const subject = { type: row.target_type, id: row.target_id }
    return found === undefined
      ? []
      : [{ at: row.created_at, id: row.id, kind: 'followed', subject: { ...subject, ...found } }]
  })
}

/** Returns the caller's reactions to items, and to comments and answers, if they may read them. */
async function reactionActivity(
  context: Viewing,
  rows: readonly RowOf<typeof reactions>[],
  readable: (ids: readonly number[]) => Promise<Map<number, ItemRow>>,
): Promise<Activity[]> {
  const isToComment = ({ target_type: type }: (typeof rows)[number]) =>
    type === 'comment' || type === 'answer'
  const written = await context.tx.getMany(comments, pluck(rows.filter(isToComment), 'target_id'))
  const toItems = rows.filter((row) => !isToComment(row))
  const [ofComments, found] = await all([
    itemsOfReadable(context, [...written.values()]),
    readable(pluck(toItems, 'target_id')),
  ])
  return rows.flatMap((row): Activity[] => {
    const { id, target_id, reaction, created_at: at } = row
    const comment = isToComment(row) ? written.get(target_id) : undefined
    const item = (isToComment(row) ? ofComments : found).get(target_id)
    if (item === undefined) return []
    const subject = comment ? commentSubject(item, comment) : itemSubject(item)
    return [{ at, id, kind: 'reacted', reaction, subject }]
  })
}

const list: Handler<'activity.list'> = async (context) => {
  const streams = await all([publicStreams(context, context.member.id), ownStreams(context)])
  return pageOfActivity(context, streams.flat())
}

export const handlers: Handlers<'activity'> = { list }
