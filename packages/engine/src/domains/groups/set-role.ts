import type { Operations } from '@chowk/contract'
import { chatMembers } from '../../entities/chats.ts'
import { conflict, invalid } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { appendEvent } from '../chats/append-message.ts'
import { assertOwns } from '../chats/group-policy.ts'
import { presentMemberships } from '../chats/present-memberships.ts'
import { findMemberships, lockGroup } from './find-group.ts'

export const setRole: Handler<Operations['groups']['setRole']> = async (context, { params, body }) => {
  const { tx, member, now } = context
  const { chat, own } = await lockGroup(context, params.slug)
  assertOwns({ chat, own })
  const [named] = await findMemberships(context, chat, [body.username], () => 'username')
  const membership = named?.membership
  if (membership === undefined)
    throw invalid({ path: 'username', code: 'not_found', message: 'This member is not in the group.' })
  const { role } = body
  const changed = membership.role !== role
  if (changed) {
    if (membership.id === own.id)
      throw conflict('You are the owner until you hand the group to somebody else.')
    if (role === 'owner') await tx.update(chatMembers, own.id, { role: 'admin' })
    await tx.update(chatMembers, membership.id, { role })
    await appendEvent(tx, chat, member.id, now, {
      type: 'role_changed',
      member_ids: [membership.member_id],
      role,
    })
  }
  const [shown] = await presentMemberships(context, [{ ...membership, role }])
  return { member: shown!, changed }
}
