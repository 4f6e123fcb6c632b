import { membershipStates } from '@chowk/contract/core'
import { admissions } from '../../entities/communities.ts'
import type { WriteContext, Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { findMember } from '../members.ts'
import { notify } from '../notifications/notify.ts'
import { nextState } from '../states.ts'
import { admit } from './admit.ts'
import { lockCommunity, mustBeAdmin } from './find-community.ts'
import { standingOf } from './standing.ts'

/**
 * A request to join that the member may decide, with the state that the decision leads to.
 * @throws ApiError `not_found`, `forbidden`, or `conflict` where nobody of this name has asked.
 */
async function decidedRequest(
  context: WriteContext,
  { slug, username }: { readonly slug: string; readonly username: string },
  decision: 'accept_request' | 'decline_request',
) {
  const { tx, member } = context
  const community = await lockCommunity(context, slug)
  mustBeAdmin(await standingOf(tx, community.id, member.id))
  const asking = await findMember(context, username)
  const standing = await standingOf(tx, community.id, asking.id)
  const state = nextState(membershipStates, standing.state, decision, ['admin'])
  return { community, asking, standing, state }
}

export const acceptRequest: Handler<'communities.acceptRequest'> = async (context, { params, body }) => {
  const { tx, now } = context
  const named = { ...params, ...body }
  const { community, asking, standing, state } = await decidedRequest(context, named, 'accept_request')
  const joining = { community_id: community.id, member_id: asking.id, role: 'member' } as const
  await all([
    admit(tx, joining, standing, now),
    notify(context, [asking.id], 'community_request_accepted', { type: 'community', id: community.id }),
  ])
  return { username: asking.username, state }
}

export const declineRequest: Handler<'communities.declineRequest'> = async (context, { params, body }) => {
  const named = { ...params, ...body }
  const { asking, standing, state } = await decidedRequest(context, named, 'decline_request')
  if (standing.admission !== undefined) await context.tx.delete(admissions, standing.admission.id)
  return { username: asking.username, state }
}
