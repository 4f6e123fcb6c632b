import type { OperationOf } from '@chowk/contract'
import { truncate } from '@chowk/contract/core'
import type { ActOutput, View } from '@chowk/engine'
import { imageSizes } from '@chowk/engine/website'
import { html, type Html, type Part } from '../html.ts'
import { withLinks } from '../markdown.ts'
import type { PageContext } from '../page.ts'
import { actionButton, actionOf } from './actions.ts'
import { avatar } from './avatar.ts'
import { memberLink } from './byline.ts'
import { gallery, type Sizes } from './picture.ts'
import { clockTime } from './time.ts'
import { groupRoles } from './labels.ts'

export type Chat = ActOutput<OperationOf<'chats.get'>>['chat']
export type Message = ActOutput<OperationOf<'chats.messages'>>['items'][number]

export const chatPath = ({ key }: Pick<Chat, 'key'>): string => `/chats/${key}`

/** Returns the address of a message within its chat. */
export const messagePath = ({ chat_key, id }: Pick<Message, 'chat_key' | 'id'>): string =>
  `/chats/${chat_key}?at=${id}#message-${id}`

/** Returns a message of a chat; undefined if it does not exist or is not visible to the member. */
export async function findMessage(visit: View, key: string, id: string): Promise<Message | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const query = { before: Number(id) + 1, limit: 1 }
  const { items } = await visit.read('chats.messages', { params: { key }, query })
  return items.find((message) => message.id === Number(id))
}

/** Returns the beginning of a text. */
export const excerptOf = (body: string): string => truncate(body, 150)

/** Renders a message in one line. */
export const messageExcerpt = ({ body, event, author }: Message): Part =>
  event === null ? html`<span dir="auto">${excerptOf(body)}</span>` : eventText(event, author)

/** Renders messages of a chat with their actions, oldest first. */
export async function messageItems(
  context: PageContext,
  chat: Chat,
  messages: readonly Message[],
): Promise<Html[]> {
  const sizes = await imageSizes(
    context.visit,
    messages.flatMap(({ attachments }) => attachments),
  )
  return messages.map((message) => messageItem(context, chat, message, sizes))
}

function messageItem(context: PageContext, chat: Chat, message: Message, sizes: Sizes): Html {
  const { id, author, body, event, reply_to, attachments, forwarded, pinned, starred, created_at } = message
  const time = clockTime(created_at, context.calendar)
  if (event !== null)
    return html`<li class="event" id="message-${id}">
      <p>${eventText(event, author)} ${time}</p>
    </li>`
  const isOwn = author.id === context.member?.id
  return html`<li class="message${isOwn ? ' own' : ''}" id="message-${id}">
    <p class="byline">
      ${isOwn ? html`<span class="visually-hidden">You</span>` : chat.type === 'group' ? html`${avatar(author)} ${memberLink(author)}` : html`<span class="visually-hidden"><bdi>${author.display_name}</bdi></span>`}
      ${time}
      ${[forwarded && 'Forwarded', pinned && 'Pinned', starred && 'Starred'].map((mark) => (mark ? html`<span>${mark}</span>` : ''))}
    </p>
    ${reply_to === null ? '' : quote({ ...reply_to, chat_key: chat.key })}
    <p><span class="said" dir="auto">${withLinks(body)}</span></p>
    ${gallery(attachments, sizes)} ${reactions(chat, message)} ${actions(chat, message)}
  </li>`
}

/** Renders the message that a message replies to. */
export const quote = ({
  author,
  excerpt,
  ...page
}: NonNullable<Message['reply_to']> & Pick<Message, 'chat_key'>): Html =>
  html`<blockquote>
    <a href="${messagePath(page)}"><bdi>${author.display_name}</bdi></a> <span dir="auto">${excerpt}</span>
  </blockquote>`

/** Emoji offered as buttons. */
const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉', '🔥']

/** Renders the reactions to a message; as buttons where the member may react. */
function reactions({ can_send }: Chat, { id, reactions, my_reaction }: Message): Part {
  if (reactions.length === 0) return ''
  return html`<p class="tags">
    ${reactions.map(({ emoji, count }) => {
      const isOwn = emoji === my_reaction
      return can_send
        ? actionButton({
            label: `${emoji} ${count}`,
            action: isOwn ? actionOf('react', id) : actionOf('react', id, emoji),
            pressed: isOwn,
            kind: 'button',
          })
        : html`<span>${emoji} ${count}</span>`
    })}
  </p>`
}

/** Returns whether the member may pin messages for everyone in a chat. */
const mayPin = ({ type, role, can_send }: Chat): boolean =>
  can_send && (type === 'direct' || role !== 'member')

function actions(chat: Chat, { id, starred, pinned, my_reaction }: Message): Html {
  return html`<details>
    <summary><span class="visually-hidden">Message actions</span></summary>
    <p class="comment-actions">
      ${chat.can_send ? html`<a href="${chatPath(chat)}?reply=${id}#write">Reply</a>` : ''}
      ${actionButton({ label: starred ? 'Unstar' : 'Star', action: actionOf(starred ? 'unstar' : 'star', id) })}
      ${mayPin(chat) ? actionButton({ label: pinned ? 'Unpin' : 'Pin', action: actionOf(pinned ? 'unpin' : 'pin', id) }) : ''}
      <a href="${chatPath(chat)}/forward?message=${id}">Forward</a>
    </p>
    ${
      chat.can_send
        ? html`<p class="comment-actions">
            ${EMOJI.filter((emoji) => emoji !== my_reaction).map((emoji) => actionButton({ label: emoji, action: actionOf('react', id, emoji) }))}
          </p>`
        : ''
    }
  </details>`
}

/** Renders an event of a group. */
function eventText(
  { type, members, role, name }: NonNullable<Message['event']>,
  author: Message['author'],
): Html {
  const who = html`<bdi>${author.display_name}</bdi>`
  const whom = members.map(
    ({ display_name }, index) => html`${index === 0 ? '' : ', '}<bdi>${display_name}</bdi>`,
  )
  const named = html`“<bdi>${name}</bdi>”`
  switch (type) {
    case 'group_created':
      return html`${who} started the group ${named}`
    case 'members_added':
      return html`${who} added ${whom}`
    case 'members_removed':
      return html`${who} removed ${whom}`
    case 'member_left':
      return html`${who} left`
    case 'role_changed':
      return html`${whom} became ${role === null ? '' : groupRoles[role].toLowerCase()}`
    case 'renamed':
      return html`${who} renamed the group to ${named}`
    case 'icon_changed':
      return html`${who} changed the icon`
  }
}
