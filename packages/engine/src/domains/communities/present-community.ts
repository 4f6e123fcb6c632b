import { communityTabs } from '@chowk/contract'
import type { CommunityRow } from '../../entities/communities.ts'
import { members } from '../../entities/members.ts'
import { together } from '../../store/together.ts'
import { timestamp } from '../../text/times.ts'
import { editorRoles } from '../content/placement.ts'
import { communityCard, type Presenting } from '../content/present-items.ts'
import { followedAmong } from '../follows/followed.ts'
import { memberCard } from '../members/present-member.ts'
import { isHidden } from '../network/hidden-members.ts'
import { mayJoin, mayRead } from './policy.ts'
import { standingOf, standingsOf, type Standing } from './standing.ts'

/** Communities as they stand in lists, in the order given; related rows are fetched together. */
export async function presentCommunities(context: Presenting, rows: readonly CommunityRow[]) {
  const { tx, member } = context
  const [standings, followed] = await together([
    standingsOf(
      tx,
      rows.map(({ id }) => ({ community_id: id, member_id: member.id })),
    ),
    followedAmong(
      tx,
      member.id,
      'community',
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row, index) => present(context, row, standings[index]!, followed.has(row.id)))
}

const present = ({ site }: Presenting, row: CommunityRow, standing: Standing, following: boolean) => ({
  ...communityCard(row, site),
  banner: row.banner,
  banner_style: row.banner_style,
  visibility: row.visibility,
  verified: row.verified,
  members_count: row.members_count,
  items_count: mayRead(row, standing) ? row.items_count : null,
  followers_count: row.followers_count,
  state: standing.state,
  role: standing.role,
  following,
  created_at: timestamp(row.created_at),
})

/** A community with all that is told of it, and the parts of its feed that the member may read. */
export async function presentCommunity(context: Presenting, row: CommunityRow) {
  const { tx, site, member } = context
  const [standing, followed, creator, hidden] = await together([
    standingOf(tx, row.id, member.id),
    followedAmong(tx, member.id, 'community', [row.id]),
    tx.get(members, row.creator_id),
    isHidden(tx, member.id, row.creator_id),
  ])
  const community = {
    ...present(context, row, standing, followed.has(row.id)),
    description: row.description,
    creator: creator && !hidden ? memberCard(creator, site) : null,
    can_join: mayJoin(row, standing),
    can_create_content: standing.role !== null && editorRoles.includes(standing.role),
    updated_at: timestamp(row.updated_at),
  }
  return { community, tabs: mayRead(row, standing) ? [...communityTabs] : [] }
}
