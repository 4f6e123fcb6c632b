import type { FollowType, OperationOf } from '@chowk/contract'
import { communities } from '../entities/communities.ts'
import { tags } from '../entities/content.ts'
import { follows as stored, type FollowRow } from '../entities/network.ts'
import { notFound } from '../api-error.ts'
import type { Handler, Handlers, Input, WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import { pluck } from '../store/pluck.ts'
import { orderOf, positionOf } from '../store/position.ts'
import type { Condition } from '../store/store.ts'
import { timestamp } from '../text/times.ts'
import { communityCard } from './content/present-items.ts'
import { pageOfStream, streamOf } from './content/streams.ts'
import { memberCard } from './members/members.ts'
import { countFollower, lockMember, assertVisible, followedIn } from './network.ts'
import { notify, ofMember, withdrawNotifications } from './notifications/notify.ts'
import { findTag, presentTags } from './tags.ts'
import { viewerOf } from './viewer/viewer.ts'

type Sent = Input<OperationOf<'follows.set'>>['body']

const set: Handler<'follows.set'> = async (context, { body }) => {
  const { tx, member, now } = context
  const { id: target_id, user, assertTargetVisible } = await targetOf(context, body)
  const key = { member_id: member.id, target_type: body.type, target_id }
  const existing = await tx.find(stored, 'follow', key)
  // A member can unfollow even what they can no longer see.
  if (existing === undefined) await assertTargetVisible()
  const changed = body.following
    ? existing === undefined &&
      (await tx.insertIfAbsent(stored, { ...key, suspended: false, created_at: now })) !== undefined
    : existing !== undefined && (await tx.delete(stored, existing.id)) !== undefined
  if (changed)
    await all([
      countFollower(tx, body.type, target_id, body.following ? 1 : -1),
      user === undefined
        ? undefined
        : body.following
          ? notify(context, [user.id], 'follow', { type: 'member', id: member.id })
          : withdrawNotifications(tx, [user.id], ofMember('follow', member.id)),
    ])
  return { following: body.following, changed }
}

/** Finds the target that the body names; locks a member. @throws ApiError `not_found` */
async function targetOf(context: WriteContext, { type, id, slug = '', username = '' }: Sent) {
  const { tx } = context
  if (type === 'user') {
    const user = await lockMember(context, id === undefined ? { username } : { id })
    return { id: user.id, user, assertTargetVisible: () => assertVisible(context, user) }
  }
  const target =
    type === 'community'
      ? id === undefined
        ? await tx.find(communities, 'slug', { slug })
        : await tx.get(communities, id)
      : id === undefined
        ? await findTag(tx, slug)
        : await tx.get(tags, id)
  const missing = notFound(`The ${type} does not exist.`)
  if (target === undefined) throw missing
  async function assertTargetVisible() {
    const unloadedViewer = await viewerOf(context)
    const isSeen =
      'visibility' in target!
        ? (await unloadedViewer.loadCommunities([target])).canSeeCommunity(target)
        : unloadedViewer.canSeeTag(target!)
    if (!isSeen) throw missing
  }
  return { id: target.id, user: undefined, assertTargetVisible }
}

const list: Handler<'follows.list'> = async (context, { query }) => {
  const { tx, member, site } = context
  const { type } = query
  const unloadedViewer = await viewerOf(context)
  const where = unloadedViewer
    .visible<FollowRow>('target_id')
    .map((condition): Condition<FollowRow> => ({ any: [['target_type', '!=', 'user'], condition] }))
  const listed = {
    ...(type === undefined
      ? ({ index: 'ofMember', equals: { member_id: member.id } } as const)
      : ({ index: 'ofMemberByType', equals: { member_id: member.id, target_type: type } } as const)),
    where,
    order: 'desc',
  } as const
  const followed = streamOf(context, stored, listed, async (rows) => {
    const { users, groups, topics } = await followedIn(tx, rows)
    const viewer = await unloadedViewer.loadCommunities(groups.values())
    return rows.flatMap((row) => {
      const targetsOf = <Target>(wanted: FollowType, found: ReadonlyMap<number, Target>) =>
        row.target_type === wanted ? found.get(row.target_id) : undefined
      const [user, community, tag] = [
        targetsOf('user', users),
        targetsOf('community', groups),
        targetsOf('tag', topics),
      ]
      const isSeen = (!community || viewer.canSeeCommunity(community)) && (!tag || viewer.canSeeTag(tag))
      return isSeen ? [{ row, user, community, tag }] : []
    })
  })
  const page = await pageOfStream(context.paging, orderOf(stored, listed), followed, ({ row }) =>
    positionOf(stored, listed, row),
  )
  const topics = new Map((await presentTags(context, pluck(page.items, 'tag'))).map((tag) => [tag.id, tag]))
  return {
    ...page,
    items: page.items.map(({ row, user, community, tag }) => ({
      type: row.target_type,
      user: user ? memberCard(user, site) : null,
      community: community ? communityCard(community, site) : null,
      tag: (tag && topics.get(tag.id)) ?? null,
      followed_at: timestamp(row.created_at),
    })),
  }
}

export const handlers: Handlers<'follows'> = { set, list }
