import type { Operations } from '@chowk/contract'
import { admissions, communities, communityMembers } from '../../entities/communities.ts'
import { conflict } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { lockCommunity } from './find-community.ts'
import { standingOf } from './standing.ts'

export const leave: Handler<Operations['communities']['leave']> = async ({ tx, member }, { params }) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const { state, role, membership, admission } = await standingOf(tx, community.id, member.id)
  if (role === 'creator') throw conflict('The creator of a community can not leave it.')
  if (membership !== undefined) {
    await all([
      tx.delete(communityMembers, membership.id),
      tx.increment(communities, community.id, { members_count: -1 }),
    ])
    return { state: 'none', role: null, changed: true }
  }
  if (admission?.state !== 'requested') return { state, role, changed: false }
  await tx.delete(admissions, admission.id)
  return { state: 'none', role: null, changed: true }
}
