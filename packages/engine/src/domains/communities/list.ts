import { admissions, communities, communityMembers } from '../../entities/communities.ts'
import { members } from '../../entities/members.ts'
import type { Handler, ListContext, ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { pageOfRows } from '../content/pages.ts'
import { memberCard } from '../members.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentCommunities } from './present-community.ts'
import { pluck } from '../../store/pluck.ts'

/** How many of their own communities, and of their invites, a member is shown. */
const MOST_OWN = 1000

export const list: Handler<'communities.list'> = async (context) => {
  const [page, own] = await all([
    publicCommunities(context),
    context.paging.isFirst && ownCommunities(context),
  ])
  return { ...page, ...own }
}

async function publicCommunities(context: ListContext) {
  const page = await pageOfRows(context, communities, {
    index: 'newest',
    equals: { visibility: 'public' },
    order: 'desc',
  })
  return { ...page, items: await presentCommunities(context, page.items) }
}

/** The communities that the member belongs to, and those that they are invited to. */
async function ownCommunities(context: ReadContext) {
  const { tx, member, site } = context
  const own = { order: 'desc', limit: MOST_OWN } as const
  const [memberships, invites, looking] = await all([
    tx.page(communityMembers, { index: 'ofMember', equals: { member_id: member.id }, ...own }),
    tx.page(admissions, { index: 'ofMember', equals: { member_id: member.id, state: 'invited' }, ...own }),
    viewerOf(context),
  ])
  const invitedBy = invites.flatMap(({ invited_by }) => invited_by ?? [])
  const [rows, inviters] = await all([
    tx.getMany(
      communities,
      [...memberships, ...invites].map(({ community_id }) => community_id),
    ),
    tx.getMany(members, invitedBy),
  ])
  const invitedTo = invites.flatMap(({ community_id }) => rows.get(community_id) ?? [])
  const viewer = await looking.load(
    [...invitedBy, ...invitedTo.map(({ creator_id }) => creator_id)],
    pluck(invitedTo, 'id'),
  )
  const presented = new Map(
    (await presentCommunities(context, [...rows.values()])).map((community) => [community.id, community]),
  )
  return {
    invites: invites.flatMap(({ community_id, role, invited_by, created_at }) => {
      const row = rows.get(community_id)
      if (row === undefined || !viewer.canSeeCommunity(row)) return []
      const inviter = invited_by === null ? undefined : inviters.get(invited_by)
      return [
        {
          community: presented.get(community_id)!,
          role,
          invited_by: inviter && !viewer.hides(inviter.id) ? memberCard(inviter, site) : null,
          invited_at: timestamp(created_at),
        },
      ]
    }),
    memberships: memberships.map(({ community_id, role, joined_at }) => ({
      community: presented.get(community_id)!,
      role,
      joined_at: timestamp(joined_at),
    })),
  }
}
