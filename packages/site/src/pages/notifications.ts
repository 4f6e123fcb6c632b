import { findNotified, findSubject, messageParts } from '@chowk/engine/website'
import { limits, parseId, type OperationOf } from '@chowk/contract'
import { ApiError, type ActOutput, type View } from '@chowk/engine'
import { act } from '../actions/act.ts'
import { commentAddress } from '../actions/comment-address.ts'
import { actionForm } from '../components/actions.ts'
import { avatar } from '../components/avatar.ts'
import { columnPage } from '../components/column-page.ts'
import { admissionButtons } from '../components/community-actions.ts'
import { connectedNotice, connectionButtons } from '../components/connection-buttons.ts'
import { cursorPager, cursorPaging } from '../components/cursor-pager.ts'
import { form } from '../components/form.ts'
import { list } from '../components/items/list.ts'
import { tabs } from '../components/tabs.ts'
import { when } from '../components/time.ts'
import { html, type Html, type Part } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { PageContext, Page } from '../page.ts'
import { pathId } from '../path-id.ts'
import type { Perform } from '../perform.ts'

type Notification = ActOutput<OperationOf<'notifications.list'>>['items'][number]

/** Notifications of the member. */
export const notifications: Page = {
  async show(context) {
    const { visit, query } = context
    const unread = query.get('unread') === 'true'
    const page = await visit.read('notifications.list', {
      query: { ...cursorPaging(context, limits.pageSize), ...(unread && { unread }) },
    })
    const count = await visit.read('notifications.count')
    const requests = await openRequests(visit, page.items)
    return columnPage({
      title: 'Notifications',
      button:
        count.unread === 0
          ? ''
          : form(context, '/notifications/read-all', html`<button>Mark all ${count.unread} as read</button>`),
      body: [
        await connectedNotice(context),
        requests.size === 0 ? '' : actionForm(context, '', ''),
        tabs('Which', [
          { to: '/notifications', name: 'All', current: !unread },
          { to: '/notifications?unread=true', name: 'Unread', current: unread },
        ]),
        list(
          'rows',
          groupsOf(page.items, requests).map((group) => row(context, group, requests)),
          unread
            ? 'No unread notifications.'
            : html`Replies, followers and news about your bookings and jobs appear here.
                <a class="button" href="/write">Write something</a>`,
        ),
        cursorPager(context, page),
      ],
    })
  },
  submit: act,
}

/** Verb phrases of grouped notifications, after the names of the actors. Other kinds are not grouped. */
const together: Partial<Readonly<Record<Notification['kind'], string>>> = {
  comment: 'commented on',
  reply: 'replied to you on',
  answer: 'answered',
  review: 'reviewed',
  follow: 'started following you',
  connection_request: 'want to connect with you',
  connection_accepted: 'are now connected with you',
  community_request: 'ask to join',
  community_invite_accepted: 'accepted your invite to',
}

/** Groups the notifications of a page by kind and subject, latest first; open requests are answered one by one. */
function groupsOf(items: readonly Notification[], requests: ReadonlyMap<number, unknown>): Notification[][] {
  const groups = Map.groupBy(items, ({ id, kind, subject }) =>
    together[kind] === undefined || subject === null || requests.has(id)
      ? id
      : `${kind} ${subject.type === 'member' ? '' : `${subject.type} ${subject.id}`}`,
  )
  return [...groups.values()]
}

function messageOf(group: readonly Notification[]): Html {
  const [{ message, kind, subject }] = group as [Notification]
  const [first, second, ...more] = new Map(
    group.map(({ actor }) => [actor?.id, actor?.display_name]),
  ).values()
  if (second === undefined) {
    const parts = messageParts(kind, message).map((part, index) =>
      index % 2 === 0 ? part : html`<bdi>${part}</bdi>`,
    )
    const end = group.length === 1 ? '.' : `, ${group.length} times.`
    return html`${[...parts.slice(0, -1), String(parts.at(-1)).replace(/\.$/, end)]}`
  }
  const others = more.length === 0 ? html`<bdi>${second}</bdi>` : `${more.length + 1} others`
  const what = subject?.type === 'member' ? '' : html` <bdi>“${subject?.title}”</bdi>`
  return html`<bdi>${first}</bdi> and ${others} ${together[kind]}${what}.`
}

/** Query parameter with the other unread notifications of a group. */
const ALSO = 'also'

/** Returns the buttons that answer the requests of a page, by id of the notification; of open ones only. */
async function openRequests(visit: View, items: readonly Notification[]): Promise<Map<number, Part>> {
  const asking = items.some(({ kind }) => kind === 'connection_request')
    ? (await visit.read('connections.list', { query: { state: 'pending_received' } })).items
    : []
  const buttons = new Map<number, Part>()
  const applicants = new Map<string, ReadonlySet<number>>()
  for (const { id, kind, actor, subject, read } of items) {
    if (actor === null) continue
    if (kind === 'connection_request' && asking.some(({ member }) => member.id === actor.id))
      buttons.set(id, connectionButtons(actor, 'pending_received', true))
    const slug = kind === 'community_request' && !read && subject?.url?.replace('/c/', '')
    if (!slug) continue
    const ids = applicants.get(slug) ?? (await applicantsOf(visit, slug))
    applicants.set(slug, ids)
    if (ids.has(actor.id)) buttons.set(id, admissionButtons(actor, slug))
  }
  return buttons
}

/** Returns the ids of members who ask to join a community; none if the viewer no longer manages it. */
async function applicantsOf(visit: View, slug: string): Promise<ReadonlySet<number>> {
  try {
    const { requests } = await visit.read('communities.settings', { params: { slug } })
    return new Set(requests.map(({ member }) => member.id))
  } catch (error) {
    if (error instanceof ApiError) return new Set()
    throw error
  }
}

const row = (
  context: PageContext,
  group: readonly Notification[],
  requests: ReadonlyMap<number, Part>,
): Html => {
  const [{ id, kind, subject, actor, created_at }] = group as [Notification]
  const message = messageOf(group)
  const buttons = requests.get(id)
  const unread = group.filter(({ read }) => !read)
  const also = unread.flatMap((candidate) => (candidate.id === id ? [] : candidate.id)).join('-')
  const target =
    subject === null && kind !== 'publication_failed'
      ? undefined
      : `/notifications/${id}${also && `?${ALSO}=${also}`}`
  return html`<li class="${unread.length === 0 ? 'read' : 'unread'}" id="notification-${id}">
    ${actor === null ? '' : avatar(actor)}
    <p>
      ${unread.length === 0 ? '' : html`<span class="dot"></span><span class="visually-hidden">Unread: </span>`}${target === undefined ? html`<span class="message">${message}</span>` : html`<a class="message" href="${target}"><span>${message}</span></a>`}
      <span class="kind">${when(created_at, context.calendar)}</span>
    </p>
    ${buttons ? html`<span class="actions">${buttons}</span>` : ''}
  </li>`
}

/** Redirects to the subject of a notification, and marks it as read. */
export const notification: Page = {
  async show(context) {
    const id = pathId(context)
    return {
      ...seeOther(await addressOf(context, id)),
      followed: (perform) => markAsRead(perform, [id, ...idsIn(context.query.get(ALSO) ?? '')]),
    }
  },
}

/**
 * Returns the current address of a notification's subject: of the comment, or of the item if the comment was deleted.
 */
async function addressOf({ visit }: PageContext, id: number): Promise<string> {
  const { kind, subject, comment } = await findNotified(visit, id)
  if (kind === 'publication_failed') return '/schedule'
  if (kind === 'connection_request') return '/connections?state=pending_received'
  if (comment !== undefined) {
    try {
      return await commentAddress(visit, comment)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  const url = subject && (await findSubject(visit, subject))?.url
  if (typeof url !== 'string') throw new ApiError('not_found')
  return kind === 'community_request' ? `${url}/people` : url
}

/** Marks notifications as read; skips missing ones. */
async function markAsRead(perform: Perform, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await perform('notifications.read', { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
}

/** Parses the other ids of a group. */
const idsIn = (also: string): number[] =>
  also
    .split('-')
    .flatMap((text) => parseId(text) ?? [])
    .slice(0, limits.pageSize)

/** Marks all notifications as read. */
export const readAllNotifications: Page = {
  async submit({ perform }) {
    await perform('notifications.readAll', {})
    return seeOther('/notifications?done=read')
  },
}
