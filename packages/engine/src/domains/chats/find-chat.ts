import { chatMembers, chats, type ChatMemberRow, type ChatRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import { notFound } from '../../failure.ts'
import type { ReadContext, WriteContext } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { viewerOf } from '../viewer/viewer.ts'

/** A chat, and how the caller is in it. */
export interface Seat {
  readonly chat: ChatRow
  readonly own: ChatMemberRow
}

type Caller = Pick<ReadContext, 'tx' | 'member'>
type Locking = Pick<WriteContext, 'tx' | 'member'>

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
export async function seatIn(caller: Caller, chat: ChatRow | undefined): Promise<Seat | undefined> {
  return chat && shownSeat(caller, chat, await ownSeat(caller, chat.id))
}

/** Like {@link seatIn}, and keeps everybody else from changing the chat until the transaction ends. */
export async function lockSeat(context: Locking, chatId: number): Promise<Seat | undefined> {
  const [chat, own] = await together([context.tx.lock(chats, chatId), ownSeat(context, chatId)])
  return chat && shownSeat(context, chat, own)
}

/** A chat that the caller is in. @throws Failure `not_found` */
export async function findChat(caller: Caller, key: string): Promise<Seat> {
  return found(await seatIn(caller, await chatOf(caller, key)))
}

/** Like {@link findChat}, and keeps everybody else from changing the chat until the transaction ends. */
export async function lockChat(context: Locking, key: string): Promise<Seat> {
  const chat = await chatOf(context, key)
  return found(chat && (await lockSeat(context, chat.id)))
}

/** The chat of this key, whoever is in it. */
async function chatOf(caller: Caller, key: string): Promise<ChatRow | undefined> {
  const canonical = await canonicalKey(caller, key)
  return canonical === undefined ? undefined : caller.tx.find(chats, 'key', { key: canonical })
}

const ownSeat = ({ tx, member }: Caller, chat_id: number): Promise<ChatMemberRow | undefined> =>
  tx.find(chatMembers, 'membership', { chat_id, member_id: member.id })

async function shownSeat(
  { tx, member }: Caller,
  chat: ChatRow,
  own: ChatMemberRow | undefined,
): Promise<Seat | undefined> {
  if (own === undefined) return undefined
  if (own.other_id !== null && (await viewerOf({ tx, member })).hides(own.other_id)) return undefined
  return { chat, own }
}

function found(seat: Seat | undefined): Seat {
  if (seat === undefined) throw notFound('There is no such chat.')
  return seat
}
