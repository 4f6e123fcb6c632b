import type { Operations } from '@chowk/contract'
import { blocks } from '../../entities/network.ts'
import type { Handler } from '../../handler.ts'
import { recountUnreadBetween } from '../chats/count-unread.ts'
import { lockMember, mustBeActive } from '../network/lock-member.ts'

export const remove: Handler<Operations['blocks']['remove']> = async (context, { body }) => {
  const { tx, member } = context
  const other = await lockMember(context, body)
  const block = await tx.find(blocks, 'block', { member_id: member.id, blocked_id: other.id })
  if (block === undefined) {
    mustBeActive(other)
    return { blocked: false, changed: false }
  }
  await tx.take(blocks, block.id)
  await recountUnreadBetween(tx, member.id, other.id)
  return { blocked: false, changed: true }
}
