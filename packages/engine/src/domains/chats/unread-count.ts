import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { hiddenMembers } from '../network/hidden-members.ts'
import { unreadTotal } from './unread-total.ts'

export const unreadCount: Behaviour<Operations['chats']['unreadCount']> = async (context) => ({
  unread: await unreadTotal(context, await hiddenMembers(context.tx, context.member.id)),
})
