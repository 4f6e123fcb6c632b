import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { avatar } from './avatar.ts'
import { chatPath, messageExcerpt, messagePath, type Chat, type Message } from './message.ts'
import { when } from './time.ts'

/** Renders the picture of a chat: the other member's avatar, or the icon of the group. */
export const chatPicture = ({ name, icon }: Chat): Html =>
  icon?.startsWith('/storage/icons/')
    ? html`<img class="icon" src="${icon}" alt="" width="40" height="40" />`
    : avatar({ display_name: name, avatar_url: icon })

/** Returns the address that opens a chat: at its end, or at the first unread message. */
const openingOf = (chat: Chat): string =>
  chatPath(chat) + (chat.unread === 0 ? '#write' : `?unread=${chat.last_read_id ?? 0}#unread`)

/** Renders a chat in a list. */
export function chatRow({ calendar, member }: PageContext, chat: Chat): Html {
  const { name, type, unread, pinned, muted, last_message: last, last_activity_at } = chat
  const author =
    last === null || last.event !== null
      ? ''
      : last.author.id === member?.id
        ? 'You: '
        : type === 'group'
          ? html`<bdi>${last.author.display_name}</bdi>: `
          : ''
  return html`<li>
    ${chatPicture(chat)}
    <p>
      <a class="message" href="${openingOf(chat)}"><bdi>${name}</bdi></a>
      ${unread === 0 ? '' : html`<span class="label good">${unread} unread</span>`}
      ${pinned ? html`<span class="label">Pinned</span>` : ''}
      ${muted ? html`<span class="label">Muted</span>` : ''}
      <span class="kind excerpt">${last === null ? '' : html`${author}${messageExcerpt(last)}`}</span>
    </p>
    <span class="kind">${when(last_activity_at, calendar)}</span>
  </li>`
}

/** Renders a message in a list of search results, or of messages from several chats. */
export const messageRow = ({ calendar }: PageContext, message: Message): Html =>
  html`<li>
    ${avatar(message.author)}
    <p>
      <a class="message" href="${messagePath(message)}"><bdi>${message.author.display_name}</bdi></a>
      <span class="kind excerpt">${messageExcerpt(message)}</span>
    </p>
    <span class="kind">${when(message.created_at, calendar)}</span>
  </li>`
