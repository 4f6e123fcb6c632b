import type { FollowType } from '@chowk/contract'
import { communities } from '../../entities/communities.ts'
import { tags } from '../../entities/content.ts'
import { members } from '../../entities/members.ts'
import type { Tx } from '../../store/store.ts'

/** Moves the number of followers of a member, community or tag. */
export async function countFollower(tx: Tx, type: FollowType, id: number, amount: 1 | -1): Promise<void> {
  const followers_count = amount
  switch (type) {
    case 'user':
      await tx.increment(members, id, { followers_count })
      break
    case 'community':
      await tx.increment(communities, id, { followers_count })
      break
    case 'tag':
      await tx.increment(tags, id, { followers_count })
  }
}
