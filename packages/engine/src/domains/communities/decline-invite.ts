import { membershipStates, type Operations } from '@chowk/contract/core'
import { admissions } from '../../entities/communities.ts'
import type { Handler } from '../../handler.ts'
import { nextState } from '../states/transition.ts'
import { lockCommunity } from './find-community.ts'
import { standingOf } from './standing.ts'

export const declineInvite: Handler<Operations['communities']['declineInvite']> = async (
  { tx, member },
  { params },
) => {
  const community = await lockCommunity({ tx, member }, params.slug)
  const { state, admission } = await standingOf(tx, community.id, member.id)
  const next = nextState(membershipStates, state, 'decline_invite', ['member'])
  const declined = admission && (await tx.delete(admissions, admission.id))
  return { state: next, role: null, changed: declined !== undefined }
}
