import type { ChatMemberRow, MessageRow } from '../../entities/chats.ts'
import type { Condition } from '../../store/store.ts'

/** What a seat must meet for its chat to be seen: no direct chat with somebody whom a block hides. */
export const chatsWithout = (hidden: ReadonlySet<number>): Condition<ChatMemberRow>[] =>
  hidden.size === 0 ? [] : [['other_id', 'not in', [...hidden]]]

/** What a message must meet to be seen in a chat that is: nobody wrote it whom a block hides. */
export const messagesWithout = (hidden: ReadonlySet<number>): Condition<MessageRow>[] =>
  hidden.size === 0 ? [] : [['author_id', 'not in', [...hidden]]]
