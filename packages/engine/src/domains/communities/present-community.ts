import { communityTabs } from '@chowk/contract/core'
import type { CommunityRow } from '../../entities/communities.ts'
import { members } from '../../entities/members.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import { editorRoles } from '../content/placement.ts'
import { communityCard } from '../content/present-items.ts'
import { followedAmong } from '../network.ts'
import { memberCard } from '../members/members.ts'
import { viewerOf, type Viewer } from '../viewer/viewer.ts'
import { mayJoin, standingOf, standingsOf, type Standing } from './find-community.ts'
import { pluck } from '../../store/pluck.ts'
import type { Presenting } from '../../handler.ts'

/** Presents communities for lists, in the order given; fetches related rows together. */
export async function presentCommunities(context: Presenting, rows: readonly CommunityRow[]) {
  const { tx, member } = context
  const pairs = rows.map(({ id }) => ({ community_id: id, member_id: member.id }))
  const [unloadedViewer, standings, followed] = await all([
    viewerOf(context),
    standingsOf(tx, pairs),
    followedAmong(tx, member.id, 'community', pluck(rows, 'id')),
  ])
  const viewer = await unloadedViewer.load([], pluck(rows, 'id'))
  return rows.map((row, index) => present(context, viewer, row, standings[index]!, followed.has(row.id)))
}

const present = (
  { site }: Presenting,
  viewer: Viewer,
  row: CommunityRow,
  standing: Standing,
  following: boolean,
) => ({
  ...communityCard(row, site),
  banner: row.banner,
  banner_style: row.banner_style,
  visibility: row.visibility,
  verified: row.verified,
  members_count: row.members_count,
  items_count: itemsCountFor(viewer, row),
  followers_count: row.followers_count,
  state: standing.state,
  role: standing.role,
  following,
  created_at: timestamp(row.created_at),
})

/** Returns the number of items that the viewer may read; null if they read none. */
function itemsCountFor(viewer: Viewer, row: CommunityRow): number | null {
  if (!viewer.canReadCommunity(row)) return null
  return viewer.isMemberOf(row.id) ? row.items_count : row.open_items_count
}

/** Presents a community in full, with the tabs of its feed that the member may read. */
export async function presentCommunity(context: Presenting, row: CommunityRow) {
  const { tx, site, member } = context
  const [unloadedViewer, standing, followed, creator] = await all([
    viewerOf(context),
    standingOf(tx, row.id, member.id),
    followedAmong(tx, member.id, 'community', [row.id]),
    tx.get(members, row.creator_id),
  ])
  const viewer = await unloadedViewer.loadCommunities([row])
  const community = {
    ...present(context, viewer, row, standing, followed.has(row.id)),
    description: row.description,
    rules: row.rules,
    creator: creator && !viewer.isHidden(creator.id) ? memberCard(creator, site) : null,
    can_join: mayJoin(row, standing),
    can_create_content: standing.role !== null && editorRoles.includes(standing.role),
    updated_at: timestamp(row.updated_at),
  }
  return { community, tabs: viewer.canReadCommunity(row) ? [...communityTabs] : [] }
}
