import { admissions } from '../../entities/communities.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { memberCards } from '../members.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { findCommunity, mustBeAdmin } from './find-community.ts'
import { standingOf } from './standing.ts'

const MOST_WAITING = 50

export const settings: Handler<'communities.settings'> = async ({ tx, site, member }, { params }) => {
  const community = await findCommunity({ tx, member }, params.slug)
  const standing = await standingOf(tx, community.id, member.id)
  mustBeAdmin(standing)
  const viewer = await viewerOf({ tx, member })
  const waiting = (state: 'requested' | 'invited') =>
    tx.page(admissions, {
      index: 'ofCommunity',
      equals: { community_id: community.id, state },
      where: viewer.visible('member_id'),
      limit: MOST_WAITING,
    })
  const [requests, invites] = await all([waiting('requested'), waiting('invited')])
  const cardOf = await memberCards(
    { tx, site },
    [...requests, ...invites].map(({ member_id }) => member_id),
  )
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
