import type { FollowType } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { tags } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import type { FollowRow } from '../../entities/network.ts'
import type { ReadContext } from '../../handler.ts'
import { communityPath, profilePath, tagPath } from '../../site.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import type { Activity } from './page-of-activity.ts'

/** What the caller follows, without members of whom nothing is seen. */
export async function followActivity(
  viewing: Pick<ReadContext, 'tx' | 'member'>,
  rows: readonly FollowRow[],
): Promise<Activity[]> {
  const idsOf = (wanted: FollowType) =>
    rows.flatMap(({ target_type, target_id }) => (target_type === wanted ? [target_id] : []))
  const { tx } = viewing
  const [lists, users, groups, topics] = await all([
    viewerOf(viewing),
    tx.getMany(members, idsOf('user')),
    tx.getMany(communities, idsOf('community')),
    tx.getMany(tags, idsOf('tag')),
  ])
  const communitiesFound = [...groups.values()]
  const viewer = await lists.load(
    [...users.keys(), ...communitiesFound.map((row) => row.creator_id)],
    [...groups.keys()],
  )

  const place = ({ target_type, target_id }: FollowRow): { title: string; url: string } | undefined => {
    const user = target_type === 'user' ? users.get(target_id) : undefined
    if (user !== undefined && viewer.hides(user.id)) return undefined
    if (user !== undefined) return { title: user.display_name, url: profilePath(user.username) }
    const community = target_type === 'community' ? groups.get(target_id) : undefined
    if (community !== undefined && viewer.canSeeCommunity(community))
      return { title: community.name, url: communityPath(community.slug) }
    const tag = target_type === 'tag' ? topics.get(target_id) : undefined
    return tag && { title: tag.name, url: tagPath(tag.slug) }
  }
  return rows.flatMap((row): Activity[] => {
    const found = place(row)
    const subject = { type: row.target_type, id: row.target_id }
    return found === undefined
      ? []
      : [{ at: row.created_at, id: row.id, kind: 'followed', subject: { ...subject, ...found } }]
  })
}
