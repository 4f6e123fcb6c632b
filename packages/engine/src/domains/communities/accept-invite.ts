import { membershipStates, type Operations } from '@chowk/contract/core'
import type { Handler } from '../../handler.ts'
import { nextState } from '../states/transition.ts'
import { lockCommunity } from './find-community.ts'
import { takeInvite } from './invites.ts'
import { standingOf } from './standing.ts'

export const acceptInvite: Handler<Operations['communities']['acceptInvite']> = async (
  context,
  { params },
) => {
  const community = await lockCommunity(context, params.slug)
  const standing = await standingOf(context.tx, community.id, context.member.id)
  nextState(membershipStates, standing.state, 'accept_invite', ['member'])
  return takeInvite(context, community, standing)
}
