import type { Operations } from '@chowk/contract'
import { chatMembers } from '../../entities/chats.ts'
import { notFound } from '../../failure.ts'
import type { Handler } from '../../handler.ts'
import { findChat } from './find-chat.ts'
import { presentChat } from './present-chats.ts'

export const setState: Handler<Operations['chats']['setState']> = async (context, { params, body }) => {
  const { own } = await findChat(context, params.key)
  const { archived, pinned, muted } = body
  const membership = await context.tx.update(chatMembers, own.id, {
    ...(archived !== undefined && { archived }),
    ...(pinned !== undefined && { pinned }),
    ...(muted !== undefined && { muted }),
  })
  if (membership === undefined) throw notFound()
  return { chat: await presentChat(context, membership) }
}
