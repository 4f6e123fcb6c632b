import type { Operations } from '@chowk/contract'
import { chatMembers, chats } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { appendEvent } from '../chats/append-message.ts'
import { assertManages } from '../chats/group-policy.ts'
import { presentChat } from '../chats/present-chats.ts'
import { checkOwnImages } from '../content/images.ts'
import { useImages } from '../media/use-images.ts'
import { lockGroup } from './find-group.ts'

export const setIcon: Handler<Operations['groups']['setIcon']> = async (
  context,
  { params, body: { icon } },
) => {
  const { tx, member, now } = context
  const membership = await lockGroup(context, params.slug)
  assertManages(membership)
  if (icon !== membership.chat.icon) {
    if (icon !== null) await checkOwnImages(tx, member.id, new Map([['icon', icon]]))
    await useImages(tx, now, [membership.chat.icon], [icon])
    await all([
      tx.update(chats, membership.chat.id, { icon }),
      appendEvent(tx, membership.chat, member.id, now, { type: 'icon_changed' }),
    ])
  }
  const own = (await tx.get(chatMembers, membership.own.id)) ?? membership.own
  return { chat: await presentChat(context, own) }
}
