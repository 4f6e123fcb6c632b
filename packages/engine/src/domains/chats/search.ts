import { directKey, findChat } from './find-chat.ts'
import { findMessages } from './find-messages.ts'
import { presentChats } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'
import { pageOf } from '../content/pages.ts'
import { pageOfStream, streamOf } from '../content/streams.ts'
import { memberCard } from '../members/members.ts'
import { viewerOf } from '../viewer/viewer.ts'
import { chatMembers, chats, type ChatMemberRow } from '../../entities/chats.ts'
import { members, type MemberRow } from '../../entities/members.ts'
import { connections, connections as rows } from '../../entities/network.ts'
import type { Handler, ReadContext } from '../../handler.ts'
import { prefixesOf } from '../../store/text-search.ts'
import { wordsOf } from '../../text/words.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import { orderOf, positionOf } from '../../store/position.ts'

export const searchMessages: Handler<'chats.searchMessages'> = async (context, { params, query }) => {
  const { chat } = await findChat(context, params.key)
  const page = await pageOf(
    context.paging,
    ['id'],
    (start) => findMessages(context, [chat.id], query, start),
    ({ id }) => [id],
  )
  return { ...page, items: await presentMessages(context, page.items) }
}

/** Maximum number of results of each kind. */
const FOUND = 20

export const search: Handler<'chats.search'> = async (context, { query }) => {
  const wants = (type: typeof query.type) => query.type === undefined || query.type === type
  const own = wants('chats') || wants('messages') ? await ownMemberships(context) : []
  const ownIds = own.map(({ chat_id }) => chat_id)
  const messages = wants('messages') ? await findMessages(context, ownIds, query, { limit: FOUND }) : []
  return {
    chats: wants('chats') ? await presentChats(context, await chatsNamed(context, own, query.q)) : [],
    contacts: wants('contacts') ? await contactsNamed(context, query.q) : [],
    messages: await presentMessages(context, messages),
  }
}

async function contactsNamed(context: ReadContext, text: string) {
  const found: ReturnType<typeof presentContact>[] = []
  for await (const { other } of findContacts(context, text)(undefined, FOUND)) {
    found.push(presentContact(context, other))
    if (found.length === FOUND) break
  }
  return found
}

const BATCH = 500

/** Returns the first of a member's chats that a search finds by name. */
async function chatsNamed({ tx }: ReadContext, own: readonly ChatMemberRow[], text: string) {
  const matches = nameFilter(text)
  const found: ChatMemberRow[] = []
  for (let index = 0; index < own.length && found.length < FOUND; index += BATCH) {
    const batch = own.slice(index, index + BATCH)
    const [groups, otherMembers] = await all([
      tx.getMany(
        chats,
        batch.flatMap(({ chat_id, other_id }) => (other_id === null ? chat_id : [])),
      ),
      tx.getMany(members, pluck(batch, 'other_id')),
    ])
    for (const membership of batch) {
      const otherMember = membership.other_id === null ? undefined : otherMembers.get(membership.other_id)
      const names = otherMember
        ? [otherMember.username, otherMember.display_name]
        : [groups.get(membership.chat_id)?.name ?? null]
      if (matches(...names)) found.push(membership)
    }
  }
  return found.slice(0, FOUND)
}

/** Returns a predicate: whether a search for the query finds the names. Without a query, all are found. */
function nameFilter(query: string | undefined): (...names: readonly (string | null)[]) => boolean {
  if (query === undefined) return () => true
  const wanted = prefixesOf(query)
  return (...names) => {
    const words = wordsOf(names.join(' '))
    return wanted.length > 0 && wanted.every((word) => words.some((one) => one.startsWith(word)))
  }
}

/** Selects a member's connections. */
const contactsOf = (member: MemberRow) =>
  ({ index: 'ofMember', equals: { member_id: member.id, state: 'connected' }, order: 'desc' }) as const

/** Returns active connections that a search finds by name, last connected first. */
function findContacts(context: ReadContext, text: string | undefined) {
  const { tx, member } = context
  const matches = nameFilter(text)
  return streamOf(context, connections, contactsOf(member), async (rows) => {
    const people = await tx.getMany(members, pluck(rows, 'other_id'))
    return rows.flatMap((row) => {
      const other = people.get(row.other_id)
      return other?.status === 'active' && matches(other.username, other.display_name) ? [{ row, other }] : []
    })
  })
}

const presentContact = ({ member, site }: ReadContext, otherMember: MemberRow) => ({
  ...memberCard(otherMember, site),
  chat_key: directKey(member.id, otherMember.id),
})

export const contacts: Handler<'chats.contacts'> = async (context, { query }) => {
  const listed = contactsOf(context.member)
  const { items: found, ...paging } = await pageOfStream(
    context.paging,
    orderOf(rows, listed),
    findContacts(context, query.q),
    ({ row }) => positionOf(rows, listed, row),
  )
  return { connections: found.map(({ other }) => presentContact(context, other)), ...paging }
}

/** Returns the caller's memberships in all visible chats, newest first. */
async function ownMemberships({ tx, member }: ReadContext): Promise<ChatMemberRow[]> {
  const viewer = await viewerOf({ tx, member })
  return tx.page(chatMembers, {
    index: 'newest',
    equals: { member_id: member.id },
    where: viewer.visible('other_id'),
    order: 'desc',
    limit: Number.MAX_SAFE_INTEGER,
  })
}
