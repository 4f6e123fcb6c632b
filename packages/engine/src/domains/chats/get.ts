import { limits } from '@chowk/contract/core'
import { messagePins, messages } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { membershipsOf } from './append-message.ts'
import { findChat } from './find-chat.ts'
import { presentChat, presentMemberships } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'
import { pluck } from '../../store/pluck.ts'

export const get: Handler<'chats.get'> = async (context, { params }) => {
  const { tx } = context
  const { chat, own } = await findChat(context, params.key)
  const [looking, memberships, pins] = await all([
    viewerOf(context),
    membershipsOf(tx, chat.id),
    tx.page(messagePins, {
      index: 'ofChat',
      equals: { chat_id: chat.id },
      order: 'desc',
      limit: limits.pinnedMessages,
    }),
  ])
  const pinned = await tx.getMany(messages, pluck(pins, 'message_id'))
  const shown = pins.flatMap((pin) => pinned.get(pin.message_id) ?? [])
  const viewer = await looking.load([...pluck(memberships, 'member_id'), ...pluck(shown, 'author_id')])
  const [presented, people, presentedPins] = await all([
    presentChat(context, own),
    presentMemberships(
      context,
      memberships.filter((membership) => !viewer.hides(membership.member_id)),
    ),
    presentMessages(
      context,
      shown.filter((message) => !viewer.hides(message.author_id)),
    ),
  ])
  return { chat: presented, members: people, pins: presentedPins }
}
