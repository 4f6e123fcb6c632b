import type { Operations } from '@chowk/contract'
import { messages, messageStars } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { pageOf } from '../content/pages.ts'
import { hiddenMembers } from '../network/hidden-members.ts'
import { presentMessages } from './present-messages.ts'

export const starred: Handler<Operations['chats']['starred']> = async (
  context,
  { query: { offset, limit } },
) => {
  const { tx, member } = context
  const hidden = [...(await hiddenMembers(tx, member.id))]
  const stars = await tx.page(messageStars, {
    index: 'ofMember',
    equals: { member_id: member.id },
    where:
      hidden.length === 0
        ? []
        : [
            ['author_id', 'not in', hidden],
            ['other_id', 'not in', hidden],
          ],
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
