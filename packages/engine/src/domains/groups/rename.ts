import type { Operations } from '@chowk/contract'
import { chats } from '../../entities/chats.ts'
import type { Behaviour } from '../../handler.ts'
import { appendEvent } from '../chats/append-message.ts'
import { findChat } from '../chats/find-chat.ts'
import { assertManages } from '../chats/group-policy.ts'
import { presentChat } from '../chats/present-chats.ts'
import { lockGroup } from './find-group.ts'

export const rename: Behaviour<Operations['groups']['rename']> = async (
  context,
  { params, body: { name } },
) => {
  const { tx, member, now } = context
  const seat = await lockGroup(context, params.slug)
  assertManages(seat)
  if (name !== seat.chat.name) {
    await tx.update(chats, seat.chat.id, { name })
    await appendEvent(tx, seat.chat, member.id, now, { type: 'renamed', name })
  }
  const { own } = await findChat(context, seat.chat.key)
  return { chat: await presentChat(context, own) }
}
