import type { Operations } from '@chowk/contract'
import type { Handler } from '../../handler.ts'
import { unreadOf } from './unread-of.ts'

export const count: Handler<Operations['notifications']['count']> = async (context) => ({
  unread: await unreadOf(context),
})
