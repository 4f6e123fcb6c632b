import { chatMembers, type ChatMemberRow } from '../../entities/chats.ts'
import type { Handler } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { appendEvent } from '../chats/append-message.ts'
import { lockGroup } from './find-group.ts'
import { takeOut } from './membership.ts'

export const leave: Handler<'groups.leave'> = async (context, { params }) => {
  const { tx, member, now } = context
  const { chat, own } = await lockGroup(context, params.slug)
  const { members_count } = await takeOut(context, chat, own)
  if (members_count === 0) return { left: true, ended: true }
  await appendEvent(tx, chat, member.id, now, { type: 'member_left' })
  const heir = own.role === 'owner' ? await heirOf(tx, chat.id) : undefined
  if (heir !== undefined) {
    await tx.update(chatMembers, heir.id, { role: 'owner' })
    await appendEvent(tx, chat, member.id, now, {
      type: 'role_changed',
      member_ids: [heir.member_id],
      role: 'owner',
    })
  }
  return { left: true, ended: false }
}

/** Who takes over a group whose owner left: the first admin to have joined, else the first member. */
async function heirOf(tx: ReadTx, chat_id: number): Promise<ChatMemberRow | undefined> {
  for (const role of ['admin', 'member'] as const) {
    const [first] = await tx.page(chatMembers, { index: 'ofChat', equals: { chat_id, role }, limit: 1 })
    if (first !== undefined) return first
  }
  return undefined
}
