import type { Operations } from '@chowk/contract'
import { chatMembers, chats } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { appendEvent } from '../chats/append-message.ts'
import { assertManages } from '../chats/group-policy.ts'
import { presentChat } from '../chats/present-chats.ts'
import { lockGroup } from './find-group.ts'

export const rename: Handler<Operations['groups']['rename']> = async (
  context,
  { params, body: { name } },
) => {
  const { tx, member, now } = context
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  if (name !== membership.chat.name) {
    await all([
      tx.update(chats, membership.chat.id, { name }),
      appendEvent(tx, membership.chat, member.id, now, { type: 'renamed', name }),
    ])
  }
  const own = (await tx.get(chatMembers, membership.own.id)) ?? membership.own
  return { chat: await presentChat(context, own) }
}
