import { membershipStates } from '@chowk/contract/core'
import type { WriteContext } from '../../handler.ts'
import { findMember } from '../members/find-member.ts'
import { nextState } from '../states/transition.ts'
import { lockCommunity } from './find-community.ts'
import { mustBeAdmin } from './policy.ts'
import { standingOf } from './standing.ts'

/**
 * A request to join that the member may decide, with the state that the decision leads to.
 * @throws ApiError `not_found`, `forbidden`, or `conflict` where nobody of this name has asked.
 */
export async function decidedRequest(
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
