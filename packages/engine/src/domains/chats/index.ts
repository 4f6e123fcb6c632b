import type { Handlers } from '../../handler.ts'
import { contacts } from './contacts.ts'
import { forward } from './forward.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { markRead, setState } from './state.ts'
import { messages } from './messages.ts'
import { pin } from './pin.ts'
import { react } from './react.ts'
import { search, searchMessages } from './search.ts'
import { send } from './send.ts'
import { star, starred } from './star.ts'
import { unreadCount } from './unread-count.ts'

export const handlers: Handlers<'chats'> = {
  list,
  search,
  unreadCount,
  contacts,
  starred,
  messages,
  send,
  searchMessages,
  get,
  forward,
  react,
  star,
  markRead,
  pin,
  setState,
}
