import type { Operations } from '@chowk/contract'
import { chatMembers, type ChatMemberRow } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOf } from '../content/pages.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { presentChats } from './present-chats.ts'
import { unreadTotal } from './unread-total.ts'

export const list: Handler<Operations['chats']['list']> = async (context, { query }) => {
  const { tx, member } = context
  const { offset, limit } = query
  const viewer = await viewerOf(context)
  const where = viewer.shown<ChatMemberRow>('other_id')
  const rows = await tx.page(chatMembers, {
    index: 'listed',
    equals: { member_id: member.id, archived: query.filter === 'archived' },
    where,
    order: 'desc',
    offset,
    limit: limit + 1,
  })
  const page = pageOf(rows, { offset, limit })
  const [items, unread, archived_count] = await all([
    presentChats(context, page.items),
    unreadTotal(context),
    tx.count(chatMembers, { index: 'listed', equals: { member_id: member.id, archived: true }, where }),
  ])
  return { ...page, items, unread, archived_count }
}
