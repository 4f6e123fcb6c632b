import type { OperationOf } from '@chowk/contract'
import { communities } from '../entities/communities.ts'
import { tags } from '../entities/content.ts'
import { follows as stored, type FollowRow } from '../entities/network.ts'
import { notFound } from '../api-error.ts'
import type { Handler, Handlers, Input, WriteContext } from '../handler.ts'
import { all } from '../store/all.ts'
import type { Condition } from '../store/store.ts'
import { timestamp } from '../text/times.ts'
import { pageOfRows } from './content/pages.ts'
import { communityCard } from './content/present-items.ts'
import { memberCard } from './members/members.ts'
import { countFollower, lockMember, mustBeVisible, followedIn } from './network.ts'
import { notify } from './notifications/notify.ts'
import { presentTags } from './tags.ts'
import { viewerOf } from './viewer/viewer.ts'

type Sent = Input<OperationOf<'follows.set'>>['body']

const set: Handler<'follows.set'> = async (context, { body }) => {
  const { tx, member, now } = context
  const { id: target_id, user } = await targetOf(context, body)
  const key = { member_id: member.id, target_type: body.type, target_id }
  const held = await tx.find(stored, 'follow', key)
  if (held === undefined && user !== undefined) await mustBeVisible(context, user)
  const changed = body.following
    ? held === undefined && (await tx.insertIfAbsent(stored, { ...key, created_at: now })) !== undefined
    : held !== undefined && (await tx.delete(stored, held.id)) !== undefined
  if (changed)
    await all([
      countFollower(tx, body.type, target_id, body.following ? 1 : -1),
      body.following && user !== undefined
        ? notify(context, [user.id], 'follow', { type: 'member', id: member.id })
        : undefined,
    ])
  return { following: body.following, changed }
}

/** Finds the target that the body names; locks a member. @throws ApiError `not_found` */
async function targetOf(context: WriteContext, { type, id, slug = '', username = '' }: Sent) {
  const { tx } = context
  if (type === 'user') {
    const user = await lockMember(context, id === undefined ? { username } : { id })
    return { id: user.id, user }
  }
  const target =
    type === 'community'
      ? id === undefined
        ? await tx.find(communities, 'slug', { slug })
        : await tx.get(communities, id)
      : id === undefined
        ? await tx.find(tags, 'slug', { slug })
        : await tx.get(tags, id)
  if (target === undefined) throw notFound(`There is no such ${type}.`)
  if ('visibility' in target) {
    const viewer = await (await viewerOf(context)).loadCommunities([target])
    if (!viewer.canSeeCommunity(target)) throw notFound(`There is no such ${type}.`)
  }
  return { id: target.id }
}

const list: Handler<'follows.list'> = async (context, { query }) => {
  const { tx, member, site } = context
  const { type } = query
  const viewer = await viewerOf(context)
  const where = viewer
    .visible<FollowRow>('target_id')
    .map((shown): Condition<FollowRow> => ({ any: [['target_type', '!=', 'user'], shown] }))
  const page = await pageOfRows(context, stored, {
    ...(type === undefined
      ? { index: 'ofMember', equals: { member_id: member.id } }
      : { index: 'ofMemberByType', equals: { member_id: member.id, target_type: type } }),
    where,
    order: 'desc',
  })
  const { users, groups, topics: named } = await followedIn(tx, page.items)
  const topics = new Map((await presentTags(context, [...named.values()])).map((tag) => [tag.id, tag]))
  return {
    ...page,
    items: page.items.map(({ target_type, target_id, created_at }) => {
      const user = target_type === 'user' ? users.get(target_id) : undefined
      const community = target_type === 'community' ? groups.get(target_id) : undefined
      return {
        type: target_type,
        user: user ? memberCard(user, site) : null,
        community: community ? communityCard(community, site) : null,
        tag: (target_type === 'tag' ? topics.get(target_id) : undefined) ?? null,
        followed_at: timestamp(created_at),
      }
    }),
  }
}

export const handlers: Handlers<'follows'> = { set, list }
