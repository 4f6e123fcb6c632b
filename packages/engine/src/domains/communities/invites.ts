import { membershipStates } from '@chowk/contract/core'
import { type CommunityRow, admissions } from '../../entities/communities.ts'
import type { WriteContext, Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { notify } from '../notifications/notify.ts'
import { nextState } from '../states.ts'
import { admit } from './admit.ts'
import { lockCommunity } from './find-community.ts'
import { type Standing, standingOf } from './standing.ts'

/** Makes the member, who is invited, a member of the community in the role that was offered; whoever invited is told. */
export async function takeInvite(
  { tx, member, now }: WriteContext,
  community: CommunityRow,
  standing: Standing,
) {
  const role = standing.admission?.role ?? 'member'
  const inviter = standing.admission?.invited_by ?? community.creator_id
  const [changed] = await all([
    admit(tx, { community_id: community.id, member_id: member.id, role }, standing, now),
    notify({ tx, member, now }, [inviter], 'community_invite_accepted', {
      type: 'community',
      id: community.id,
    }),
  ])
  return { state: 'joined' as const, role, changed }
}

export const acceptInvite: Handler<'communities.acceptInvite'> = async (context, { params }) => {
  const community = await lockCommunity(context, params.slug)
  const standing = await standingOf(context.tx, community.id, context.member.id)
  nextState(membershipStates, standing.state, 'accept_invite', ['member'])
  return takeInvite(context, community, standing)
}

export const declineInvite: Handler<'communities.declineInvite'> = async ({ tx, member }, { params }) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const { state, admission } = await standingOf(tx, community.id, member.id)
  const next = nextState(membershipStates, state, 'decline_invite', ['member'])
  const declined = admission && (await tx.delete(admissions, admission.id))
  return { state: next, role: null, changed: declined !== undefined }
}
