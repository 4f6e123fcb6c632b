import { chats, type ChatMemberRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import type { Handler, ReadContext } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pageOf } from '../content/pages.ts'
import { findContacts, nameFilter, presentContact } from './contacts.ts'
import { findChat } from './find-chat.ts'
import { findMessages, type Wanted } from './find-messages.ts'
import { ownMemberships } from './own-memberships.ts'
import { presentChats } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'
import { pluck } from '../../store/pluck.ts'

export const searchMessages: Handler<'chats.searchMessages'> = async (context, { params, query }) => {
  const { chat } = await findChat(context, params.key)
  const page = await pageOf(
    context.paging,
    ['id'],
    (begin) => findMessages(context, [chat.id], query, begin),
    ({ id }) => [id],
  )
  return { ...page, items: await presentMessages(context, page.items) }
}

/** How many of each kind are found at most. */
const FOUND = 20

export const search: Handler<'chats.search'> = async (context, { query }) => {
  const wants = (type: typeof query.type) => query.type === undefined || query.type === type
  return {
    chats: wants('chats') ? await presentChats(context, await chatsNamed(context, query.q)) : [],
    contacts: wants('contacts') ? await contactsNamed(context, query.q) : [],
    messages: wants('messages') ? await presentMessages(context, await ownMessages(context, query)) : [],
  }
}

async function contactsNamed(context: ReadContext, text: string) {
  const found: ReturnType<typeof presentContact>[] = []
  for await (const { other } of findContacts(context, text)()) {
    found.push(presentContact(context, other))
    if (found.length === FOUND) break
  }
  return found
}

async function chatsNamed(context: ReadContext, text: string): Promise<ChatMemberRow[]> {
  const { tx } = context
  const matches = nameFilter(text)
  const found: ChatMemberRow[] = []
  for await (const memberships of ownMemberships(context)) {
    const [groups, others] = await all([
      tx.getMany(
        chats,
        memberships.flatMap((membership) => (membership.other_id === null ? membership.chat_id : [])),
      ),
      tx.getMany(members, pluck(memberships, 'other_id')),
    ])
    for (const membership of memberships) {
      const other = membership.other_id === null ? undefined : others.get(membership.other_id)
      const names = other
        ? [other.username, other.display_name]
        : [groups.get(membership.chat_id)?.name ?? null]
      if (matches(...names)) found.push(membership)
    }
    if (found.length >= FOUND) break
  }
  return found.slice(0, FOUND)
}

async function ownMessages(context: ReadContext, wanted: Wanted) {
  const chatIds: number[] = []
  for await (const memberships of ownMemberships(context))
    chatIds.push(...memberships.map((membership) => membership.chat_id))
  return findMessages(context, chatIds, wanted, { limit: FOUND })
}
