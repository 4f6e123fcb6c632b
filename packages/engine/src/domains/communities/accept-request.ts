import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { notify } from '../notifications/notify.ts'
import { admit } from './admit.ts'
import { decidedRequest } from './requests.ts'

export const acceptRequest: Handler<Operations['communities']['acceptRequest']> = async (
  context,
  { params, body },
) => {
  const { tx, member, now } = context
  const named = { ...params, ...body }
  const { community, asking, standing, state } = await decidedRequest(context, named, 'accept_request')
  const joining = { community_id: community.id, member_id: asking.id, role: 'member' } as const
  await all([
    admit(tx, joining, standing, now),
    notify(tx, [asking.id], {
      kind: 'community_request_accepted',
      actor: member.id,
      subject: { type: 'community', id: community.id },
      now,
    }),
  ])
  return { username: asking.username, state }
}
