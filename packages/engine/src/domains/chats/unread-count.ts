import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { unreadTotal } from './unread-total.ts'

export const unreadCount: Handler<Operations['chats']['unreadCount']> = async (context) => ({
  unread: await unreadTotal(context),
})
