import type { FollowType, Operations } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { tags } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import { follows, type FollowRow } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { pageOfRows } from '../content/pages.ts'
import { communityCard } from '../content/present-items.ts'
import { memberCard } from '../members/present-member.ts'
import type { Condition } from '../../store/store.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentTags } from '../tags/present-tag.ts'

export const list: Handler<Operations['follows']['list']> = async (context, { query }) => {
  const { tx, member, site } = context
  const { type } = query
  const viewer = await viewerOf(context)
  const where = viewer
    .shown<FollowRow>('target_id')
    .map((shown): Condition<FollowRow> => ({ any: [['target_type', '!=', 'user'], shown] }))
  const page = await pageOfRows(context, follows, {
    ...(type === undefined
      ? { index: 'ofMember', equals: { member_id: member.id } }
      : { index: 'ofMemberByType', equals: { member_id: member.id, target_type: type } }),
    where,
    order: 'desc',
  })
  const idsOf = (wanted: FollowType) =>
    page.items.flatMap(({ target_type, target_id }) => (target_type === wanted ? [target_id] : []))
  const [users, groups, named] = await all([
    tx.getMany(members, idsOf('user')),
    tx.getMany(communities, idsOf('community')),
    tx.getMany(tags, idsOf('tag')),
  ])
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
