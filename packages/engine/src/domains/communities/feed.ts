import type { CommunityTab, ItemType, Operations } from '@chowk/contract'
import { communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { items } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import { forbidden } from '../../failure.ts'
import type { Handler, ReadContext } from '../../handler.ts'
import { timestamp } from '../../text/times.ts'
import { pageOf } from '../content/pages.ts'
import { presentItems } from '../content/present-items.ts'
import { formerMember, memberCard } from '../members/present-member.ts'
import { viewerOf, type Viewer } from '../viewer/viewer.ts'
import { findCommunity } from './find-community.ts'

const typeOfTab = {
  posts: 'post',
  questions: 'question',
  polls: 'poll',
  mcqs: 'mcq',
} as const satisfies Partial<Record<CommunityTab, ItemType>>

interface Paging {
  readonly offset: number
  readonly limit: number
}

export const feed: Handler<Operations['communities']['feed']> = async (context, { params, query }) => {
  const community = await findCommunity(context, params.slug)
  const viewer = await viewerOf(context)
  if (!viewer.readsCommunity(community))
    throw forbidden('Only members may read what is published in this community.')
  return query.tab === 'members'
    ? pageOfMembers(context, community, viewer, query)
    : pageOfItems(context, community, viewer, query.tab, query)
}

async function pageOfItems(
  context: ReadContext,
  { id: community_id }: CommunityRow,
  viewer: Viewer,
  tab: Exclude<CommunityTab, 'members'>,
  { offset, limit }: Paging,
) {
  const rest = {
    where: viewer.readable(),
    order: 'desc',
    offset,
    limit: limit + 1,
  } as const
  const status = 'published'
  const rows =
    tab === 'all'
      ? await context.tx.mergedPage(items, {
          index: 'ofCommunity',
          // Members see both while a community turns from public to private, or back.
          ranges: (viewer.belongsTo(community_id) ? [false, true] : [false]).map((restricted) => ({
            community_id,
            restricted,
            status,
          })),
          ...rest,
        })
      : await context.tx.page(items, {
          index: 'ofCommunityByType',
          equals: { community_id, type: typeOfTab[tab], status },
          ...rest,
        })
  const page = pageOf(rows, { offset, limit })
  const presented = await presentItems(context, page.items)
  return { ...page, items: presented.map((item) => ({ ...item, type: item.type })) }
}

async function pageOfMembers(
  { tx, site }: ReadContext,
  { id: community_id }: CommunityRow,
  viewer: Viewer,
  { offset, limit }: Paging,
) {
  const rows = await tx.page(communityMembers, {
    index: 'ofCommunity',
    equals: { community_id },
    where: viewer.shown('member_id'),
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, { offset, limit })
  const people = await tx.getMany(
    members,
    page.items.map(({ member_id }) => member_id),
  )
  return {
    ...page,
    items: page.items.map(({ member_id, role, joined_at }) => {
      const member = people.get(member_id)
      return {
        type: 'member' as const,
        member: member ? memberCard(member, site) : formerMember(member_id, site),
        role,
        joined_at: timestamp(joined_at),
      }
    }),
  }
}
