import { chatMembers, chats, type ChatMemberRow, type ChatRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext, WriteContext } from '../../handler.ts'
import { isHidden } from '../network/hidden-members.ts'

/** A chat, and how the caller is in it. */
export interface Seat {
  readonly chat: ChatRow
  readonly own: ChatMemberRow
}

type Caller = Pick<ReadContext, 'tx' | 'member'>

/** The key of the direct chat of two members. */
export const directKey = (one: number, other: number): string =>
  `dm-${Math.min(one, other)}-${Math.max(one, other)}`

const GROUP_PREFIX = 'group-'

export const groupKey = (slug: string): string => GROUP_PREFIX + slug

/** The slug in the key of a group. */
export const groupSlug = (key: string): string => key.slice(GROUP_PREFIX.length)

/** The key as the chat has it, `@username` resolved; undefined for somebody who does not exist, or for oneself. */
export async function canonicalKey({ tx, member }: Caller, key: string): Promise<string | undefined> {
  if (!key.startsWith('@')) return key
  const other = await tx.find(members, 'username', { username_key: key.slice(1).toLowerCase() })
  return other === undefined || other.id === member.id ? undefined : directKey(member.id, other.id)
}

/** The caller's seat in a chat; undefined where they are not in it, or a block hides the other member. */
export async function seatIn({ tx, member }: Caller, chat: ChatRow | undefined): Promise<Seat | undefined> {
  if (chat === undefined) return undefined
  const own = await tx.find(chatMembers, 'membership', { chat_id: chat.id, member_id: member.id })
  if (own === undefined || (own.other_id !== null && (await isHidden(tx, member.id, own.other_id))))
    return undefined
  return { chat, own }
}

/** A chat that the caller is in. @throws Failure `not_found` */
export async function findChat(caller: Caller, key: string): Promise<Seat> {
  const canonical = await canonicalKey(caller, key)
  const chat = canonical === undefined ? undefined : await caller.tx.find(chats, 'key', { key: canonical })
  const seat = await seatIn(caller, chat)
  if (seat === undefined) throw notFound('There is no such chat.')
  return seat
}

/** Like {@link findChat}, and keeps everybody else from changing the chat until the transaction ends. */
export async function lockChat(context: Pick<WriteContext, 'tx' | 'member'>, key: string): Promise<Seat> {
  const { chat } = await findChat(context, key)
  const seat = await seatIn(context, await context.tx.lock(chats, chat.id))
  if (seat === undefined) throw notFound('There is no such chat.')
  return seat
}
