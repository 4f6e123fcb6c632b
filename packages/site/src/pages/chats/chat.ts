import { messageAfter } from '@chowk/engine/website'
import { ApiError } from '@chowk/engine'
import { act } from '../../actions/act.ts'
import { chatScript } from '../../assets.ts'
import { actionButton, actionRow } from '../../components/actions.ts'
import { hasProfile } from '../../components/byline.ts'
import { chatPicture, messageRow } from '../../components/chat-row.ts'
import { columnPage } from '../../components/column-page.ts'
import { composer } from '../../components/composer.ts'
import { cursorPager, cursorPaging } from '../../components/cursor-pager.ts'
import { list } from '../../components/items/list.ts'
import type { ActionName } from '../../actions/actions.ts'
import {
  chatPath,
  excerptOf,
  findMessage,
  messageItems,
  quote,
  type Chat,
  type Message,
} from '../../components/message.ts'
import { messageSearch, searched } from '../../components/message-search.ts'
import { count } from '../../components/numbers.ts'
import { html, type Html } from '../../html.ts'
import { HTML } from '../../http/respond.ts'
import { seeOther, type Answer } from '../../http/answer.ts'
import type { PageContext, Page } from '../../page.ts'

/** Messages per page of a chat, and per poll of its script. */
const MESSAGES = 30

/**
 * A chat: its latest messages; with `?before`, older ones; with `?at` or `?unread`, those around a message. Messages
 * after `?unread` are marked as new.
 */
export const chat: Page = {
  async show(context) {
    const { visit, query } = context
    const key = context.params.key!
    if (key.startsWith('@'))
      return seeOther(`/chats/new?${new URLSearchParams({ to: key.slice(1) }).toString()}`)
    const params = { key }
    const { chat, pins } = await visit.read('chats.get', { params })
    const position = query.get('at') ?? query.get('unread')
    const before = query.get('before') ?? (position === null ? null : await pageAround(context, position))
    const page = await visit.read('chats.messages', {
      params,
      query: { limit: MESSAGES, ...(before !== null && { before: Number(before) }) },
    })
    const messages = page.items.toReversed()
    const newest = messages.at(-1)
    const unread = query.get('unread')
    const firstUnread = unread === null ? -1 : messages.findIndex(({ id }) => id > Number(unread))
    const items: Html[] = await messageItems(context, chat, messages)
    if (firstUnread !== -1)
      items.splice(firstUnread, 0, html`<li class="event" id="unread">New messages</li>`)
    const isLatest = (newest?.id ?? 0) >= (chat.last_message?.id ?? 0)
    return {
      title: chat.name,
      unlisted: true,
      script: chatScript.path,
      followed: readTo(chat, newest),
      main: html`<div class="narrow chat">
        ${head(context, chat)}
        ${
          pins.length === 0
            ? ''
            : html`<details class="question">
                <summary>${count(pins.length, 'pinned message')}</summary>
                ${list(
                  'rows',
                  pins.map((pin) => messageRow(context, pin)),
                  '',
                )}
              </details>`
        }
        <div class="log" role="log" aria-label="Messages" tabindex="0" data-reader="${context.member?.id}">
          <div>
            ${page.has_more ? html`<p><a href="${chatPath(chat)}?before=${messages[0]?.id}">Older messages</a></p>` : ''}
            <ol
              ${isLatest ? html` data-since="${chatPath(chat)}/since/" data-last="${newest?.id ?? 0}"` : ''}
            >
              ${items}
            </ol>
          </div>
        </div>
        ${
          isLatest
            ? html`<p><a class="refresh" href="${chatPath(chat)}">Refresh</a></p>`
            : html`<p class="actions">
                <a href="${chatPath(chat)}?at=${newest?.id}#message-${newest?.id}">Newer messages</a>
                <a href="${chatPath(chat)}#write">Latest messages</a>
              </p>`
        }
        ${
          chat.can_send
            ? await composer(context, await replying(context, chat))
            : html`<p class="notice">You can write to members you are connected with.</p>`
        }
      </div>`,
    }
  },
  submit: act,
  acceptsImages: true,
}

/** The messages after a given one, for the script of the page: at most one page, oldest first. */
export const newMessages: Page = {
  async show(context) {
    const key = context.params.key!
    const after = messageId(context.params.id!)
    const end = await messageAfter(context.visit, key, after, MESSAGES)
    if (end === undefined) return { type: HTML, body: '' }
    const params = { key }
    const { chat } = await context.visit.read('chats.get', { params })
    const { items } = await context.visit.read('chats.messages', {
      params,
      query: { after, before: end + 1, limit: MESSAGES },
    })
    const messages = await messageItems(context, chat, items.toReversed())
    return { type: HTML, body: String(html`${messages}`), followed: readTo(chat, items[0]) }
  },
}

/** Search results within a chat. */
export const chatSearch: Page = {
  async show(context) {
    const { visit, params } = context
    const { chat } = await visit.read('chats.get', { params: { key: params.key! } })
    const sought = searched(context)
    const page =
      sought &&
      (await visit.read('chats.searchMessages', {
        params: { key: chat.key },
        query: { ...sought.asked, ...cursorPaging(context) },
      }))
    return columnPage({
      title: `Search ${chat.name}`,
      heading: html`Search <a href="${chatPath(chat)}"><bdi>${chat.name}</bdi></a>`,
      body: [
        messageSearch(context, `${chatPath(chat)}/search`, true),
        page && [
          list(
            'rows',
            page.items.filter(sought.isWithin).map((message) => messageRow(context, message)),
            'No results.',
          ),
          cursorPager(context, page),
        ],
      ],
    })
  },
}

function messageId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('not_found')
  return Number(text)
}

/** Returns the id before which a page ends that has this message in its middle; null for the last page. */
async function pageAround({ visit, params }: PageContext, position: string): Promise<number | null> {
  const last = await messageAfter(visit, params.key!, messageId(position), MESSAGES / 2)
  return last === undefined ? null : last + 1
}

/** Marks the shown messages as read when a link to the chat was followed. */
const readTo = ({ key, unread, last_read_id }: Chat, newest: Message | undefined): Answer['followed'] =>
  newest === undefined || unread === 0 || newest.id <= (last_read_id ?? 0)
    ? undefined
    : (perform) => perform('chats.markRead', { params: { key }, body: { up_to: newest.id } })

/** Renders the title of a chat, its members and its settings. */
function head(context: PageContext, chat: Chat): Html {
  const { type, member, name, members_count, muted, pinned, archived } = chat
  const about =
    type === 'group'
      ? html`<a href="${chatPath(chat)}/members">${count(members_count, 'member')}</a>`
      : member && hasProfile(member)
        ? html`<a href="/u/${encodeURIComponent(member.username)}">@${member.username}</a>`
        : ''
  const state = (isOn: boolean, [onAction, off]: readonly [on: ActionName, off: ActionName], label: string) =>
    actionButton({ label, action: isOn ? off : onAction, pressed: isOn })
  return html`<header class="card">
      ${chatPicture(chat)}
      <h1 class="name"><bdi>${name}</bdi></h1>
      <p class="facts">${about}</p>
    </header>
    ${actionRow(
      context,
      html`<a href="${chatPath(chat)}/search">Search</a>`,
      state(pinned, ['pin-chat', 'unpin-chat'], 'Pin'),
      state(muted, ['mute', 'unmute'], 'Mute'),
      state(archived, ['archive', 'unarchive'], 'Archive'),
    )}`
}

/** Renders the message that the form replies to, if any. */
async function replying({ visit, query }: PageContext, chat: Chat) {
  const original = await findMessage(visit, chat.key, query.get('reply') ?? '')
  if (original === undefined || original.event !== null) return {}
  return {
    above: html`<input
        type="hidden"
        name="reply_to_id"
        value="${original.id}"
      />${quote({ ...original, excerpt: excerptOf(original.body) })}
      <p><a href="${chatPath(chat)}#write">Cancel reply</a></p>`,
  }
}
