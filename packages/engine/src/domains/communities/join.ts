import { admissions, communityMembers, type CommunityRow } from '../../entities/communities.ts'
import type { Handler, WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { notify } from '../notifications/notify.ts'
import { admit } from './admit.ts'
import { lockCommunity } from './find-community.ts'
import { takeInvite } from './invites.ts'
import { standingOf } from './standing.ts'

const MOST_TOLD = 100

export const join: Handler<'communities.join'> = async (context, { params }) => {
  const { tx, member, now } = context
  const community = await lockCommunity(context, params.slug)
  const standing = await standingOf(tx, community.id, member.id)
  const { state, role } = standing
  if (state === 'joined') return { state, role, changed: false }
  if (state === 'invited') return takeInvite(context, community, standing)
  if (community.visibility === 'private') {
    if (state === 'none') await request(context, community)
    return { state: 'requested', role: null, changed: state === 'none' }
  }
  const joining = { community_id: community.id, member_id: member.id, role: 'member' } as const
  return { state: 'joined', role: 'member', changed: await admit(tx, joining, standing, now) }
}

/** Asks those who run the community to let the member in. */
async function request({ tx, member, now }: WriteContext, { id, creator_id }: CommunityRow): Promise<void> {
  const asking = { community_id: id, member_id: member.id, state: 'requested', role: 'member' } as const
  const [admins] = await all([
    tx.page(communityMembers, {
      index: 'ofRole',
      equals: { community_id: id, role: 'admin' },
      limit: MOST_TOLD,
    }),
    tx.insert(admissions, { ...asking, invited_by: null, created_at: now }),
  ])
  await notify(
    { tx, member, now },
    [creator_id, ...admins.map(({ member_id }) => member_id)],
    'community_request',
    { type: 'community', id },
  )
}
