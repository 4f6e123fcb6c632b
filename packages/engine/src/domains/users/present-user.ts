import { cvs } from '../../entities/profile.ts'
import type { MemberRow } from '../../entities/members.ts'
import { connections } from '../../entities/network.ts'
import { all } from '../../store/all.ts'
import { timestamp } from '../../text/times.ts'
import type { Presenting } from '../content/present-items.ts'
import { followedAmong } from '../network/followed.ts'
import { presentLocation } from '../locations/present-location.ts'
import { memberCard } from '../members/present-member.ts'

/** The profile of a member, as another, or the member, sees it. */
export async function presentUser({ tx, member, site }: Presenting, user: MemberRow) {
  const own = user.id === member.id
  const [followed, connection, cv] = await all([
    followedAmong(tx, member.id, 'user', [user.id]),
    tx.find(connections, 'pair', { member_id: member.id, other_id: user.id }),
    tx.find(cvs, 'member', { member_id: user.id }),
  ])
  return {
    ...memberCard(user, site),
    tagline: user.tagline,
    bio: user.bio,
    banner_url: user.banner_url,
    location: presentLocation(user.location),
    website: user.website,
    followers_count: user.followers_count,
    connections_count: user.connections_count,
    following: followed.has(user.id),
    connection: connection?.state ?? ('none' as const),
    has_cv: cv !== undefined && (own || cv.is_public),
    joined_at: timestamp(user.created_at),
  }
}
