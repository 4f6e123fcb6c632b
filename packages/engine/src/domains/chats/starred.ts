import type { Operations } from '@chowk/contract'
import { messages, messageStars, type StarRow } from '../../entities/chats.ts'
import { tasks } from '../../entities/tasks.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentMessages } from './present-messages.ts'
import { UNLIMITED } from '../../store/store.ts'

export const starred: Handler<Operations['chats']['starred']> = async (context) => {
  const { tx, member } = context
  const [viewer, leaving] = await all([
    viewerOf(context),
    tx.page(tasks, {
      index: 'ofKind',
      equals: { kind: 'left_chat', subject_id: member.id },
      limit: UNLIMITED,
    }),
  ])
  const page = await pageOfRows(context, messageStars, {
    index: 'ofMember',
    equals: { member_id: member.id },
    where: [
      ...viewer.visibleFilter<StarRow>('author_id'),
      ...viewer.visibleFilter<StarRow>('other_id'),
      // Stars in chats that the member has left are about to be deleted.
      ['chat_id', 'not in', leaving.map((task) => task.other_id)],
    ],
    order: 'desc',
  })
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
