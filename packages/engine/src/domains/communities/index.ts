import type { CommunityTab, ItemType } from '@chowk/contract'
import { forbidden } from '../../api-error.ts'
import { acceptInvite, acceptRequest, declineInvite, declineRequest, invite, join } from './admissions.ts'
import { create } from './create.ts'
import { findCommunity, assertAdmin, manages, standingOf } from './find-community.ts'
import { leave } from './leave.ts'
import { presentCommunities, presentCommunity } from './present-community.ts'
import { update } from './update.ts'
import { pageOfRows } from '../content/pages.ts'
import { presentItems } from '../content/present-items.ts'
import { memberCard, memberCards } from '../members/members.ts'
import { shownToAll, viewerOf, type Viewer } from '../viewer/viewer.ts'
import { admissions, communities, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import { items } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import type { Handler, Handlers, ListContext, ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { timestamp } from '../../text/times.ts'

/** Maximum number of memberships and of invites returned with a list. */
const MAX_OWN_COMMUNITIES = 50

export const list: Handler<'communities.list'> = async (context, { query }) => {
  if (query.mine) return joinedCommunities(context)
  const [page, own] = await all([
    publicCommunities(context),
    context.paging.isFirst && ownCommunities(context),
  ])
  return { ...page, ...own }
}

async function publicCommunities(context: ListContext) {
  const page = await pageOfRows(context, communities, {
    index: 'newest',
    equals: { visibility: 'public', ...shownToAll },
    order: 'desc',
  })
  return { ...page, items: await presentCommunities(context, page.items) }
}

async function joinedCommunities(context: ListContext) {
  const { tx, member } = context
  const page = await pageOfRows(context, communityMembers, {
    index: 'ofMember',
    equals: { member_id: member.id },
    order: 'desc',
  })
  const [unloadedViewer, rows] = await all([
    viewerOf(context),
    tx.getMany(communities, pluck(page.items, 'community_id')),
  ])
  const viewer = await unloadedViewer.loadCommunities(rows.values())
  const shown = [...rows.values()].filter((row) => viewer.canSeeCommunity(row))
  return { ...page, items: await presentCommunities(context, shown) }
}

/** Returns the latest communities that the member belongs to or is invited to. */
async function ownCommunities(context: ReadContext) {
  const { tx, member, site } = context
  const own = { order: 'desc', limit: MAX_OWN_COMMUNITIES } as const
  const [memberships, invites, unloadedViewer] = await all([
    tx.page(communityMembers, { index: 'ofMember', equals: { member_id: member.id }, ...own }),
    tx.page(admissions, { index: 'ofMember', equals: { member_id: member.id, state: 'invited' }, ...own }),
    viewerOf(context),
  ])
  const invitedBy = invites.flatMap(({ invited_by }) => invited_by ?? [])
  const [rows, inviters] = await all([
    tx.getMany(communities, pluck([...memberships, ...invites], 'community_id')),
    tx.getMany(members, invitedBy),
  ])
  const viewer = await unloadedViewer.load(
    [...invitedBy, ...pluck(rows.values(), 'creator_id')],
    pluck(rows.values(), 'id'),
  )
  const presented = new Map(
    (await presentCommunities(context, [...rows.values()])).map((community) => [community.id, community]),
  )
  return {
    invites: invites.flatMap(({ community_id, role, invited_by, created_at }) => {
      const row = rows.get(community_id)
      const inviter = invited_by === null ? undefined : inviters.get(invited_by)
      // An invite ends with its inviter's right to invite.
      if (row === undefined || !viewer.canSeeCommunity(row) || inviter?.status !== 'active') return []
      return [
        {
          community: presented.get(community_id)!,
          role,
          invited_by: inviter && !viewer.isHidden(inviter.id) ? memberCard(inviter, site) : null,
          invited_at: timestamp(created_at),
        },
      ]
    }),
    memberships: memberships
      .filter(({ community_id }) => viewer.canSeeCommunity(rows.get(community_id)!))
      .map(({ community_id, role, joined_at }) => ({
        community: presented.get(community_id)!,
        role,
        joined_at: timestamp(joined_at),
      })),
  }
}

export const get: Handler<'communities.get'> = async (context, { params }) => {
  const row = await findCommunity(context, params.slug)
  const { community, tabs } = await presentCommunity(context, row)
  return { item: community, tabs }
}

const typeOfTab = {
  posts: 'post',
  questions: 'question',
  polls: 'poll',
  mcqs: 'mcq',
} as const satisfies Partial<Record<CommunityTab, ItemType>>

export const feed: Handler<'communities.feed'> = async (context, { params, query }) => {
  const community = await findCommunity(context, params.slug)
  const ownViewer = await (await viewerOf(context)).load([], [community.id])
  // Managers can read everything in it, in spite of blocks.
  const isManaged =
    ownViewer.hasHidden &&
    ownViewer.isMemberOf(community.id) &&
    (await manages(context.tx, community.id, context.member.id))
  const viewer = isManaged ? ownViewer.acrossBlocks() : ownViewer
  if (!viewer.canReadCommunity(community))
    throw forbidden('Only members can read the content of this community.')
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
          // Members see both while a community changes visibility.
          ranges: (viewer.isMemberOf(community_id) ? [false, true] : [false]).map((restricted) => ({
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

const MAX_PENDING_REQUESTS = 50

export const settings: Handler<'communities.settings'> = async ({ tx, site, member }, { params }) => {
  const community = await findCommunity({ tx, member }, params.slug)
  const standing = await standingOf(tx, community.id, member.id)
  assertAdmin(standing)
  const viewer = await viewerOf({ tx, member })
  const pendingPage = (state: 'requested' | 'invited') =>
    tx.page(admissions, {
      index: 'ofCommunity',
      equals: { community_id: community.id, state },
      where: viewer.visible('member_id'),
      limit: MAX_PENDING_REQUESTS,
    })
  const [requests, invites] = await all([pendingPage('requested'), pendingPage('invited')])
  const cardOf = await memberCards({ tx, site }, pluck([...requests, ...invites], 'member_id'))
  const { name, description, icon, banner, banner_style, visibility } = community
  return {
    settings: { name, description, icon, banner, banner_style, visibility },
    role: standing.role!,
    requests: requests.map((row) => ({
      member: cardOf(row.member_id),
      requested_at: timestamp(row.created_at),
    })),
    invites: invites.map((row) => ({
      member: cardOf(row.member_id),
      role: row.role,
      invited_at: timestamp(row.created_at),
    })),
  }
}

const handlers: Handlers<'communities'> = {
  create,
  list,
  get,
  feed,
  settings,
  update,
  join,
  leave,
  invite,
  acceptInvite,
  declineInvite,
  acceptRequest,
  declineRequest,
}

export { handlers as communities }
