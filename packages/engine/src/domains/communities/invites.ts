import type { CommunityRow } from '../../entities/communities.ts'
import type { WriteContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { notify } from '../notifications/notify.ts'
import { admit } from './admit.ts'
import type { Standing } from './standing.ts'

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
    notify(tx, [inviter], {
      kind: 'community_invite_accepted',
      actor: member.id,
      subject: { type: 'community', id: community.id },
      now,
    }),
  ])
  return { state: 'joined' as const, role, changed }
}
