import { chatMembers, type ChatMemberRow } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOfRows } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentChats } from './present-chats.ts'
import { unreadTotal } from './unread-count.ts'

export const list: Handler<'chats.list'> = async (context, { query }) => {
  const { tx, member } = context
  const viewer = await viewerOf(context)
  const where = viewer.visible<ChatMemberRow>('other_id')
  const page = await pageOfRows(context, chatMembers, {
    index: 'listed',
    equals: { member_id: member.id, archived: query.filter === 'archived' },
    where,
    order: 'desc',
  })
  const [items, unread, archived_count] = await all([
    presentChats(context, page.items),
    unreadTotal(context),
    tx.count(chatMembers, { index: 'listed', equals: { member_id: member.id, archived: true }, where }),
  ])
  return { ...page, items, unread, archived_count }
}
