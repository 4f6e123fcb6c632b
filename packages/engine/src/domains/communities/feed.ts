import type { CommunityTab, ItemType } from '@chowk/contract'
import { communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { items } from '../../entities/content.ts'
import { forbidden } from '../../api-error.ts'
import type { Handler, ListContext } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { pageOfRows } from '../content/pages.ts'
import { presentItems } from '../content/present-items.ts'
import { memberCards } from '../members.ts'
import { viewerOf, type Viewer } from '../viewer/viewer.ts'
import { findCommunity } from './find-community.ts'
import { pluck } from '../../store/pluck.ts'

const typeOfTab = {
  posts: 'post',
  questions: 'question',
  polls: 'poll',
  mcqs: 'mcq',
} as const satisfies Partial<Record<CommunityTab, ItemType>>

export const feed: Handler<'communities.feed'> = async (context, { params, query }) => {
  const community = await findCommunity(context, params.slug)
  const viewer = await (await viewerOf(context)).load([], [community.id])
  if (!viewer.canReadCommunity(community))
    throw forbidden('Only members may read what is published in this community.')
  return query.tab === 'members'
    ? pageOfMembers(context, community, viewer)
    : pageOfItems(context, community, viewer, query.tab)
}

async function pageOfItems(
  context: ListContext,
  { id: community_id }: CommunityRow,
  viewer: Viewer,
  tab: Exclude<CommunityTab, 'members'>,
) {
  const status = 'published'
  const page = await pageOfRows(context, items, {
    ...(tab === 'all'
      ? {
          index: 'ofCommunity',
          // Members see both while a community turns from public to private, or back.
          ranges: (viewer.belongsTo(community_id) ? [false, true] : [false]).map((restricted) => ({
            community_id,
            restricted,
            status,
          })),
        }
      : { index: 'ofCommunityByType', equals: { community_id, type: typeOfTab[tab], status } }),
    where: viewer.readable(),
    order: 'desc',
  })
  const presented = await presentItems(context, page.items)
  return { ...page, items: presented.map((item) => ({ ...item, type: item.type })) }
}

async function pageOfMembers(context: ListContext, { id: community_id }: CommunityRow, viewer: Viewer) {
  const page = await pageOfRows(context, communityMembers, {
    index: 'ofCommunity',
    equals: { community_id },
    where: viewer.visible('member_id'),
  })
  const cardOf = await memberCards(context, pluck(page.items, 'member_id'))
  return {
    ...page,
    items: page.items.map(({ member_id, role, joined_at }) => ({
      type: 'member' as const,
      member: cardOf(member_id),
      role,
      joined_at: timestamp(joined_at),
    })),
  }
}
