import type { Operations } from '@chowk/contract'
import type { Handlers } from '../../handler.ts'
import { contacts } from './contacts.ts'
import { forward } from './forward.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { markRead } from './mark-read.ts'
import { messages } from './messages.ts'
import { pin } from './pin.ts'
import { react } from './react.ts'
import { search } from './search.ts'
import { searchMessages } from './search-messages.ts'
import { send } from './send.ts'
import { setState } from './set-state.ts'
import { star } from './star.ts'
import { starred } from './starred.ts'
import { unreadCount } from './unread-count.ts'

export const chats: Handlers<Operations['chats']> = {
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
