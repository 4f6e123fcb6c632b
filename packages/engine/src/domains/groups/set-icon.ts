import type { Operations } from '@chowk/contract'
import { chatMembers, chats } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { appendEvent } from '../chats/append-message.ts'
import { assertManages } from '../chats/group-policy.ts'
import { presentChat } from '../chats/present-chats.ts'
import { checkOwnImages } from '../content/images.ts'
import { lockGroup } from './find-group.ts'

export const setIcon: Handler<Operations['groups']['setIcon']> = async (
  context,
  { params, body: { icon } },
) => {
  const { tx, member, now } = context
  const seat = await lockGroup(context, params.slug)
  assertManages(seat)
  if (icon !== seat.chat.icon) {
    if (icon !== null) await checkOwnImages(tx, member.id, new Map([['icon', icon]]))
    await together([
      tx.update(chats, seat.chat.id, { icon }),
      appendEvent(tx, seat.chat, member.id, now, { type: 'icon_changed' }),
    ])
  }
  const own = (await tx.get(chatMembers, seat.own.id)) ?? seat.own
  return { chat: await presentChat(context, own) }
}
