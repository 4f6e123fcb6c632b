import type { OperationOf } from '@chowk/contract'
import { ApiError, type ActOutput } from '@chowk/engine'
import { commentAddress } from '../actions/comment-address.ts'
import { avatar } from '../components/avatar.ts'
import { hasProfile } from '../components/byline.ts'
import { cursorPager, cursorPaging } from '../components/cursor-pager.ts'
import { form } from '../components/form.ts'
import { tabs } from '../components/tabs.ts'
import { when } from '../components/time.ts'
import { html, type Html } from '../html.ts'
import { seeOther } from '../http/answer.ts'
import type { PageContext, Page } from '../page.ts'

type Notification = ActOutput<OperationOf<'notifications.list'>>['items'][number]

/** What happened to the member and theirs. */
export const notifications: Page = {
  async show(context) {
    const { visit, query } = context
    const unread = query.get('unread') === 'true'
    const page = await visit.read('notifications.list', {
      query: { ...cursorPaging(context), ...(unread && { unread }) },
    })
    const count = await visit.read('notifications.count')
    return {
      title: 'Notifications',
      unlisted: true,
      main: html`<div class="narrow">
        <div class="heading">
          <h1>Notifications</h1>
          ${
            count.unread === 0
              ? ''
              : form(
                  context,
                  '/notifications/read-all',
                  html`<button>Mark all ${count.unread} as read</button>`,
                )
          }
        </div>
        ${tabs('Which', [
          { to: '/notifications', name: 'All', current: !unread },
          { to: '/notifications?unread=true', name: 'Unread', current: unread },
        ])}
        ${
          page.items.length === 0
            ? html`<p class="nothing">
                ${unread ? 'You have read all of them.' : 'Nothing has happened yet.'}
              </p>`
            : html`<ul class="rows" role="list">
                ${page.items.map((one) => row(context, one))}
              </ul>`
        }
        ${cursorPager(context, page)}
      </div>`,
    }
  },
}

const row = (context: PageContext, notification: Notification): Html => {
  const { id, message, actor, read, created_at } = notification
  const to = pageOf(notification)
  return html`<li class="${read ? 'read' : 'unread'}" id="notification-${id}">
    ${actor === null ? '' : avatar(actor)}
    <p dir="auto">
      ${read ? '' : html`<span class="dot"></span><span class="visually-hidden">Unread: </span>`}${to === undefined ? html`<span class="message">${message}</span>` : html`<a class="message" href="${to}">${message}</a>`}
      <span class="kind">${when(created_at, context.visit.now)}</span>
    </p>
    ${
      read
        ? ''
        : form(
            context,
            `/notifications/${id}/read`,
            html`<input type="hidden" name="back" value="${context.address}" /><button
                class="plain"
                aria-label="Mark as read: ${message}"
              >
                Mark as read
              </button>`,
          )
    }
  </li>`
}

/** What has a page here. The rest is done by programs. */
const withPage: ReadonlySet<string> = new Set([
  'post',
  'question',
  'poll',
  'mcq',
  'service',
  'job',
  'community',
  'member',
])

/** What tells of something that stands on the page of an item. */
const saidThere: ReadonlySet<string> = new Set(['comment', 'answer', 'reply'])

/** Where what it is about is seen; who did it, where that has no page. */
function pageOf({ id, kind, subject, actor }: Notification): string | undefined {
  if (kind === 'publication_failed') return '/schedule'
  if (subject !== null && saidThere.has(kind)) return `/notifications/${id}`
  if (subject !== null && withPage.has(subject.type)) return subject.url
  return actor === null || !hasProfile(actor) ? undefined : `/u/${actor.username}`
}

/** Goes on to what a notification tells of: a comment where it stands now, the item where that is there no more. */
export const notification: Page = {
  async show({ visit, params }) {
    if (!/^[1-9]\d{0,14}$/.test(params.id!)) throw new ApiError('not_found')
    const { subject, comment } = await visit.notified(Number(params.id))
    if (comment !== undefined) {
      try {
        return seeOther(await commentAddress(visit, comment))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    }
    const url = subject && (await visit.subject(subject))?.url
    if (typeof url !== 'string') throw new ApiError('not_found')
    return seeOther(url)
  },
}

/** Marks a notification as read. */
export const readNotification: Page = {
  async submit({ params, form, perform }) {
    await perform('notifications.read', { params: { id: params.id! } })
    const back = form.text('back')
    return seeOther(/^\/notifications(\?[^\s\\]*)?$/.test(back) ? back : '/notifications')
  },
}

/** Marks all notifications as read. */
export const readAllNotifications: Page = {
  async submit({ perform }) {
    await perform('notifications.readAll', {})
    return seeOther('/notifications')
  },
}
