import { chatMembers, chats, type ChatMemberRow, type ChatRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import { connections } from '../../entities/network.ts'
import { forbidden } from '../../api-error.ts'
import type { WriteContext, Viewing } from '../../handler.ts'
import type { NewRow } from '../../store/entity.ts'
import { all } from '../../store/all.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { directKey, lockMembership, type Membership } from './find-chat.ts'

/**
 * Locks the chat with this canonical key for sending, and creates a direct chat if needed. Returns undefined if the
 * caller can see no such chat or member.
 * @throws ApiError `forbidden` if they may not send there.
 */
export async function openChat(context: WriteContext, key: string): Promise<Membership | undefined> {
  const { tx } = context
  const known = await tx.find(chats, 'key', { key })
  if (known !== undefined) {
    const membership = await lockMembership(context, known.id)
    if (membership !== undefined) await assertCanSend(context, membership)
    return membership
  }
  const otherId = await otherMember(context, key)
  if (otherId === undefined) return undefined
  if (!(await isConnected(context, otherId))) throw notConnected()
  return startChat(context, key, otherId)
}

/** @throws ApiError `forbidden` if the caller may only read the chat. */
export async function assertCanSend(context: Viewing, { own }: Membership): Promise<void> {
  if (own.other_id === null) return
  const [otherRow, connected] = await all([
    context.tx.get(members, own.other_id),
    isConnected(context, own.other_id),
  ])
  if (otherRow?.status !== 'active' || !connected) throw notConnected()
}

const notConnected = () => forbidden('You can only write to members you are connected with.')

/** Returns the active member of a direct chat's key; undefined if a block hides them. */
async function otherMember({ tx, member }: WriteContext, key: string): Promise<number | undefined> {
  const ids = key.split('-').slice(1).map(Number)
  const otherId = ids.find((id) => id !== member.id)
  if (otherId === undefined || key !== directKey(member.id, otherId)) return undefined
  const [row, viewer] = await all([tx.get(members, otherId), viewerOf({ tx, member })])
  return (await viewer.load([otherId])).canSeeMember(row) ? otherId : undefined
}

async function isConnected({ tx, member }: Viewing, otherId: number): Promise<boolean> {
  const row = await tx.find(connections, 'pair', { member_id: member.id, other_id: otherId })
  return row?.state === 'connected'
}

/** Creates a direct chat. Two members who send first messages concurrently share one chat. */
async function startChat(
  context: WriteContext,
  key: string,
  otherId: number,
): Promise<Membership | undefined> {
  const { tx, member, now } = context
  const chat = await tx.insertIfAbsent(chats, {
    kind: 'direct',
    key,
    name: null,
    icon: null,
    named_by: null,
    icon_by: null,
    members_count: 2,
    last_message_id: null,
    created_at: now,
  })
  if (chat === undefined) {
    const started = await tx.find(chats, 'key', { key })
    return started && lockMembership(context, started.id)
  }
  const [first, second] = [member.id, otherId].sort((one, two) => one - two) as [number, number]
  const memberships = await all([
    tx.insert(chatMembers, newMembership(chat, { member_id: first, other_id: second, joined_at: now })),
    tx.insert(chatMembers, newMembership(chat, { member_id: second, other_id: first, joined_at: now })),
  ])
  return { chat, own: memberships[member.id === first ? 0 : 1] }
}

/** Returns the row of a new member of a chat, with nothing unread. */
export const newMembership = (
  chat: ChatRow,
  fields: Pick<ChatMemberRow, 'member_id' | 'joined_at'> & Partial<Pick<ChatMemberRow, 'other_id' | 'role'>>,
): NewRow<typeof chatMembers> => ({
  chat_id: chat.id,
  other_id: null,
  role: 'member',
  archived: false,
  pinned: false,
  muted: false,
  unread: 0,
  last_read_id: chat.last_message_id,
  last_at: fields.joined_at,
  ...fields,
})
