import type { Operations } from '@chowk/contract'
import { chatMembers, chats } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { appendEvent } from '../chats/append-message.ts'
import { assertManages } from '../chats/group-policy.ts'
import { presentChat } from '../chats/present-chats.ts'
import { lockGroup } from './find-group.ts'

export const rename: Handler<Operations['groups']['rename']> = async (
  context,
  { params, body: { name } },
) => {
  const { tx, member, now } = context
  const seat = await lockGroup(context, params.slug)
  assertManages(seat)
  if (name !== seat.chat.name) {
    await together([
      tx.update(chats, seat.chat.id, { name }),
      appendEvent(tx, seat.chat, member.id, now, { type: 'renamed', name }),
    ])
  }
  const own = (await tx.get(chatMembers, seat.own.id)) ?? seat.own
  return { chat: await presentChat(context, own) }
}
