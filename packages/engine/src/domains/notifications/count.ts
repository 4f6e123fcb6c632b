import type { Operations } from '@chowk/contract'
import type { Behaviour } from '../../handler.ts'
import { unreadOf } from './visible.ts'

export const count: Behaviour<Operations['notifications']['count']> = async (context) => ({
  unread: await unreadOf(context),
})
