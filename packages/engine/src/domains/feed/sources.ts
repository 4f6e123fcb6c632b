import type { FollowType } from '@chowk/contract'
import { connections, follows } from '../../entities/network.ts'
import type { ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** How many of what a member follows, the latest of each kind, make up the feed. */
const MOST_SOURCES = 1000

/** Authors, communities and tags whose items make up the feed of a member. */
export async function sourcesOf({ tx, member }: Pick<ReadContext, 'tx' | 'member'>) {
  const followed = async (target_type: FollowType) => {
    const equals = { member_id: member.id, target_type }
    const rows = await tx.page(follows, {
      index: 'ofMemberByType',
      equals,
      order: 'desc',
      limit: MOST_SOURCES,
    })
    return rows.map((row) => row.target_id)
  }
  const [users, communities, tags, connected, viewer] = await all([
    followed('user'),
    followed('community'),
    followed('tag'),
    tx.page(connections, {
      index: 'ofMember',
      equals: { member_id: member.id, state: 'connected' },
      order: 'desc',
      limit: MOST_SOURCES,
    }),
    viewerOf({ tx, member }),
  ])
  const own = await viewer.newestCommunities(MOST_SOURCES)
  return {
    authors: new Set([member.id, ...users, ...connected.map((row) => row.other_id)]),
    communities: new Set([...own, ...communities]),
    /** Those of the communities that the member belongs to, where they see what only members see, too. */
    own: new Set(own),
    tags: new Set(tags),
  }
}
