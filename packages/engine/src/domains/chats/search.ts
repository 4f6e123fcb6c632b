import type { Operations } from '@chowk/contract'
import { chats, type ChatMemberRow } from '../../entities/chats.ts'
import { members } from '../../entities/members.ts'
import type { Handler, ReadContext } from '../../handler.ts'
import { together } from '../../store/together.ts'
import { findContacts, nameFilter } from './find-contacts.ts'
import { findMessages, type Wanted } from './find-messages.ts'
import { ownSeats } from './own-seats.ts'
import { presentChats } from './present-chats.ts'
import { presentMessages } from './present-messages.ts'

/** How many of each kind are found at most. */
const FOUND = 20

export const search: Handler<Operations['chats']['search']> = async (context, { query }) => {
  const wants = (type: typeof query.type) => query.type === undefined || query.type === type
  return {
    chats: wants('chats') ? await presentChats(context, await chatsNamed(context, query.q)) : [],
    contacts: wants('contacts') ? await findContacts(context, query.q, { offset: 0, limit: FOUND }) : [],
    messages: wants('messages') ? await presentMessages(context, await ownMessages(context, query)) : [],
  }
}

async function chatsNamed(context: ReadContext, text: string): Promise<ChatMemberRow[]> {
  const { tx } = context
  const matches = nameFilter(text)
  const found: ChatMemberRow[] = []
  for await (const seats of ownSeats(context)) {
    const [groups, others] = await together([
      tx.getMany(
        chats,
        seats.flatMap((seat) => (seat.other_id === null ? seat.chat_id : [])),
      ),
      tx.getMany(
        members,
        seats.flatMap((seat) => seat.other_id ?? []),
      ),
    ])
    for (const seat of seats) {
      const other = seat.other_id === null ? undefined : others.get(seat.other_id)
      const names = other ? [other.username, other.display_name] : [groups.get(seat.chat_id)?.name ?? null]
      if (matches(...names)) found.push(seat)
    }
    if (found.length >= FOUND) break
  }
  return found.slice(0, FOUND)
}

async function ownMessages(context: ReadContext, wanted: Wanted) {
  const chatIds: number[] = []
  for await (const seats of ownSeats(context)) chatIds.push(...seats.map((seat) => seat.chat_id))
  return findMessages(context, chatIds, wanted, { offset: 0, limit: FOUND })
}
