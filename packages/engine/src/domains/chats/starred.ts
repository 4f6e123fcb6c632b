import type { Operations } from '@chowk/contract'
import { messages, messageStars, type StarRow } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentMessages } from './present-messages.ts'

export const starred: Handler<Operations['chats']['starred']> = async (
  context,
  { query: { offset, limit } },
) => {
  const { tx, member } = context
  const viewer = await viewerOf(context)
  const stars = await tx.page(messageStars, {
    index: 'ofMember',
    equals: { member_id: member.id },
    where: [...viewer.shown<StarRow>('author_id'), ...viewer.shown<StarRow>('other_id')],
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(stars, { offset, limit })
  const rows = await tx.getMany(
    messages,
    page.items.map((star) => star.message_id),
  )
  return {
    ...page,
    items: await presentMessages(
      context,
      page.items.flatMap((star) => rows.get(star.message_id) ?? []),
    ),
  }
}
