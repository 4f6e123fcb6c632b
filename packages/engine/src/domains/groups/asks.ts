import { notFound } from '../../api-error.ts'
import { chatLeavers, chatMembers, chats, type ChatRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import type { InternalHandler, InternalHandlers, WriteContext } from '../../handler.ts'
import type { ReadTx } from '../../store/store.ts'
import { memberContextOf, type View } from '../../view.ts'
import { appendEvent } from '../chats/append-message.ts'
import { groupLook, looksChosenBy } from '../chats/find-chat.ts'
import { newMembership } from '../chats/open-chat.ts'
import { withdrawNotifications } from '../notifications/notify.ts'
import { ownAccount } from '../sessions/secrets.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** Returns a group that asks a member back. @throws ApiError `not_found` */
async function askedBy(tx: ReadTx, key: string, member_id: number) {
  const group = await tx.find(chats, 'key', { key })
  const left = group && (await tx.find(chatLeavers, 'leaver', { chat_id: group.id, member_id }))
  if (!group || left?.asked_by == null) throw notFound('Chat not found.')
  return { group, left, asked_by: left.asked_by }
}

const forget = (tx: WriteContext['tx'], member_id: number, { id }: ChatRow) =>
  withdrawNotifications(tx, [member_id], { kind: 'group_asked', subject: { type: 'group', id }, actor: null })

const accept: InternalHandler<'groupAsks.accept'> = async (context, { params }) => {
  const { tx, now } = context
  const { self } = ownAccount(context)
  const { group, left } = await askedBy(tx, params.key, self.id)
  const held = (await tx.lock(chats, group.id)) ?? group
  await tx.delete(chatLeavers, left.id)
  await tx.insertIfAbsent(chatMembers, newMembership(held, { member_id: self.id, joined_at: now }))
  await tx.increment(chats, group.id, { members_count: 1 })
  await appendEvent(tx, held, self.id, now, { type: 'members_added', member_ids: [self.id] })
  await forget(tx, self.id, group)
  return {}
}

const decline: InternalHandler<'groupAsks.decline'> = async (context, { params }) => {
  const { tx } = context
  const { self } = ownAccount(context)
  const { group, left } = await askedBy(tx, params.key, self.id)
  await tx.update(chatLeavers, left.id, { asked_by: null })
  await forget(tx, self.id, group)
  return {}
}

export const handlers: InternalHandlers<'groupAsks'> = { accept, decline }

/** Returns the name of a group that asks the viewer back, and who asked. @throws ApiError `not_found`, SignInNeeded */
export async function groupAsk(view: View, key: string) {
  const context = memberContextOf(view)
  const { group, asked_by } = await askedBy(context.tx, key, context.member.id)
  const unloadedViewer = await viewerOf(context)
  const viewer = await unloadedViewer.load([asked_by, ...looksChosenBy([group])])
  const asker = viewer.isHidden(asked_by) ? undefined : await context.tx.get(members, asked_by)
  return { name: groupLook(group, viewer).name, by: asker?.display_name ?? null }
}
