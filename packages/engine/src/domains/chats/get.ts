import { limits, type Operations } from '@chowk/contract'
import { messagePins, messages } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { seatsOf } from './append-message.ts'
import { findChat } from './find-chat.ts'
import { presentChat } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'
import { presentSeats } from './present-seats.ts'

export const get: Handler<Operations['chats']['get']> = async (context, { params }) => {
  const { tx } = context
  const { chat, own } = await findChat(context, params.key)
  const [viewer, seats, pins] = await together([
    viewerOf(context),
    seatsOf(tx, chat.id),
    tx.page(messagePins, {
      index: 'ofChat',
      equals: { chat_id: chat.id },
      order: 'desc',
      limit: limits.pinnedMessages,
    }),
  ])
  const pinned = await tx.getMany(
    messages,
    pins.map((pin) => pin.message_id),
  )
  const shown = pins.flatMap((pin) => pinned.get(pin.message_id) ?? [])
  const [presented, people, presentedPins] = await together([
    presentChat(context, own),
    presentSeats(
      context,
      seats.filter((seat) => !viewer.hides(seat.member_id)),
    ),
    presentMessages(
      context,
      shown.filter((message) => !viewer.hides(message.author_id)),
    ),
  ])
  return { chat: presented, members: people, pins: presentedPins }
}
