import { notFound } from '../../api-error.ts'
import { chatMembers, chats, messages, messageStars, type StarRow } from '../../entities/chats.ts'
import { tasks } from '../../entities/tasks.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { UNLIMITED } from '../../store/store.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { membershipIn } from './find-chat.ts'
import { findText } from './find-messages.ts'
import { presentMessages } from './present-messages.ts'
import { pluck } from '../../store/pluck.ts'

export const star: Handler<'chats.star'> = async (context, { params, body: { starred } }) => {
  const { tx, member, now } = context
  const message = await tx.get(messages, params.id)
  const membership = message && (await membershipIn(context, await tx.get(chats, message.chat_id)))
  if (membership === undefined) throw notFound('There is no such message.')
  const { author_id } = await findText(context, membership.chat, params.id)
  const key = { member_id: member.id, message_id: params.id }
  if (starred) {
    // Leaving a chat deletes the member's stars in it, so a former member may not add one.
    const own = await tx.lock(chatMembers, membership.own.id)
    if (own === undefined) throw notFound('There is no such message.')
    const { other_id } = own
    const fields = { chat_id: membership.chat.id, author_id, other_id, starred_at: now }
    return { starred, changed: (await tx.insertIfAbsent(messageStars, { ...key, ...fields })) !== undefined }
  }
  const row = await tx.find(messageStars, 'star', key)
  return { starred, changed: row !== undefined && (await tx.delete(messageStars, row.id)) !== undefined }
}

export const starred: Handler<'chats.starred'> = async (context) => {
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
      ...viewer.visible<StarRow>('author_id'),
      ...viewer.visible<StarRow>('other_id'),
      // Stars in chats that the member has left are about to be deleted.
      ['chat_id', 'not in', leaving.map((task) => task.other_id)],
    ],
    order: 'desc',
  })
  const rows = await tx.getMany(messages, pluck(page.items, 'message_id'))
  return {
    ...page,
    items: await presentMessages(
      context,
      page.items.flatMap((star) => rows.get(star.message_id) ?? []),
    ),
  }
}
