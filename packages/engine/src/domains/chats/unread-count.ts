import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { hiddenMembers } from '../network/hidden-members.ts'
import { unreadTotal } from './unread-total.ts'

export const unreadCount: Handler<Operations['chats']['unreadCount']> = async (context) => ({
  unread: await unreadTotal(context, await hiddenMembers(context.tx, context.member.id)),
})
