import { notFound, forbidden } from '../../api-error.ts'
import { memberNamed } from '../../entities/members.ts'
import { chatMembers, chats, type ChatMemberRow, type ChatRow } from '../../entities/chats.ts'
import type { WriteContext, Viewing } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { viewerOf, type Viewer } from '../viewer/viewer.ts'

/** A chat and the caller's membership in it. */
export interface Membership {
  readonly chat: ChatRow
  readonly own: ChatMemberRow
}

type Locking = Pick<WriteContext, 'tx' | 'member'>

/** Returns the key of the direct chat of two members. */
export const directKey = (a: number, b: number): string => `dm-${Math.min(a, b)}-${Math.max(a, b)}`

const GROUP_PREFIX = 'group-'

export const groupKey = (slug: string): string => GROUP_PREFIX + slug

/** Returns the slug in the key of a group. */
export const groupSlug = (key: string): string => key.slice(GROUP_PREFIX.length)

/** Returns who chose the names and icons of groups: a viewer loads them for {@link groupLook}. */
export const looksChosenBy = (rows: Iterable<ChatRow>): number[] =>
  [...rows].flatMap(({ named_by, icon_by }) => [named_by, icon_by].filter((id) => id !== null))

/** Returns name and icon of a group, without what someone chose whom a block or a suspension hides. */
export const groupLook = (
  { name, icon, named_by, icon_by }: ChatRow,
  viewer: Pick<Viewer, 'isHidden'>,
): { readonly name: string; readonly icon: string | null } => ({
  name: named_by !== null && viewer.isHidden(named_by) ? 'Group' : (name ?? ''),
  icon: icon_by !== null && viewer.isHidden(icon_by) ? null : icon,
})

/**
 * Returns the stored key of a chat, with `@username` resolved. Undefined for an unknown username and for the caller.
 */
export async function canonicalKey({ tx, member }: Viewing, key: string): Promise<string | undefined> {
  if (!key.startsWith('@')) return key
  const otherMember = await memberNamed(tx, key.slice(1))
  return otherMember === undefined || otherMember.id === member.id
    ? undefined
    : directKey(member.id, otherMember.id)
}

/** Returns the caller's membership in a chat; undefined if they are not in it, or a block hides the other member. */
export async function membershipIn(caller: Viewing, chat: ChatRow | undefined) {
  return chat && shownMembership(caller, chat, await ownMembership(caller, chat.id))
}

/** Like {@link membershipIn}, and locks the chat until the transaction ends. */
export async function lockMembership(context: Locking, chatId: number): Promise<Membership | undefined> {
  const [chat, own] = await all([context.tx.lock(chats, chatId), ownMembership(context, chatId)])
  return chat && shownMembership(context, chat, own)
}

/** Returns a chat that the caller is in. @throws ApiError `not_found` */
export async function findChat(caller: Viewing, key: string): Promise<Membership> {
  return found(await membershipIn(caller, await chatOf(caller, key)))
}

/** Like {@link findChat}, and locks the chat until the transaction ends. */
export async function lockChat(context: Locking, key: string): Promise<Membership> {
  const chat = await chatOf(context, key)
  return found(chat && (await lockMembership(context, chat.id)))
}

/** Returns the chat with this key, regardless of membership. */
async function chatOf(caller: Viewing, key: string): Promise<ChatRow | undefined> {
  const canonical = await canonicalKey(caller, key)
  return canonical === undefined ? undefined : caller.tx.find(chats, 'key', { key: canonical })
}

const ownMembership = ({ tx, member }: Viewing, chat_id: number): Promise<ChatMemberRow | undefined> =>
  tx.find(chatMembers, 'membership', { chat_id, member_id: member.id })

async function shownMembership({ tx, member }: Viewing, chat: ChatRow, own: ChatMemberRow | undefined) {
  if (own === undefined) return undefined
  if (own.other_id === null) return { chat, own }
  const viewer = await (await viewerOf({ tx, member })).load([own.other_id])
  if (viewer.isHidden(own.other_id)) return undefined
  return { chat, own }
}

function found(membership: Membership | undefined): Membership {
  if (membership === undefined) throw notFound('Chat not found.')
  return membership
}

/** @throws ApiError `forbidden` if the caller is neither owner nor admin of the group. */
export function assertManages({ own }: Membership): void {
  if (own.role === 'member') throw forbidden('Only the owner and the admins of the group can do this.')
}

/** @throws ApiError `forbidden` if the caller is not the owner of the group. */
export function assertOwns({ own }: Membership): void {
  if (own.role !== 'owner') throw forbidden('Only the owner of the group can do this.')
}
