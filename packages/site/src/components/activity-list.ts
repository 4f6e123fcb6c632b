import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { pager } from './pager.ts'
import { when } from './time.ts'

type ActivityPage = ActOutput<OperationOf<'users.activity'>>

const verbs: Readonly<Record<ActivityPage['items'][number]['kind'], string>> = {
  published: 'Published',
  commented: 'Commented on',
  answered: 'Answered',
  replied: 'Replied on',
  reviewed: 'Reviewed',
  reacted: 'Reacted to',
  saved: 'Saved',
  voted: 'Voted in',
  followed: 'Followed',
}

/** Renders the activity of a member, newest first. */
export const activityList = (
  context: PageContext,
  page: Pick<ActivityPage, 'items' | 'has_more' | 'next_cursor'>,
): Html =>
  page.items.length === 0
    ? html`<p class="nothing">Nothing here yet.</p>
        ${pager(context, page)}`
    : html`<div class="entries">
          ${page.items.map(
            ({ kind, subject, excerpt, at }) =>
              html`<article class="entry">
                <p class="kind">${verbs[kind]} · ${when(at, context.calendar)}</p>
                <h2 dir="auto">
                  <a href="${subject.url}">${subject.title}</a>
                </h2>
                ${excerpt === '' ? '' : html`<p class="excerpt" dir="auto">${excerpt}</p>`}
              </article>`,
          )}
        </div>
        ${pager(context, page)}`
