import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../actions/act.ts'
import { orWhyNot } from '../components/kept-private.ts'
import { pager, readPage } from '../components/pager.ts'
import { profilePage } from '../components/profile-head.ts'
import { when } from '../components/time.ts'
import { html, type Html } from '../html.ts'
import type { PageContext, Page } from '../page.ts'
import { profileData } from '../structured-data.ts'

type Activity = ActOutput<OperationOf<'users.activity'>>['items'][number]

/** A member: who they are, and what they did. */
export const member: Page = {
  async show(context) {
    const { visit, params } = context
    const username = params.username!
    const { user } = await visit.read('users.get', { params: { username } })
    const body = await orWhyNot(async () => {
      const page = await readPage(context, 20, (query) =>
        visit.read('users.activity', { params: { username }, query }),
      )
      return activityList(context, page)
    })
    return {
      ...profilePage(context, user, { title: user.display_name, current: 'activity', body }),
      kind: 'profile' as const,
      image: user.avatar_url,
      about: () => profileData(context, user),
      feed: { path: `/u/${user.username}/feed.atom`, title: user.display_name },
    }
  },
  submit: act,
}

const verbs: Readonly<Record<Activity['kind'], string>> = {
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

const activityList = (
  context: PageContext,
  page: {
    readonly items: readonly Activity[]
    readonly has_more: boolean
    readonly next_cursor: string | null
  },
): Html =>
  page.items.length === 0
    ? html`<p class="nothing">Nothing yet.</p>`
    : html`<div class="entries">
          ${page.items.map(
            ({ kind, subject, excerpt, at }) =>
              html`<article class="entry">
                <p class="kind">${verbs[kind]} · ${when(at, context.visit.now)}</p>
                <h2 dir="auto">
                  <a href="${subject.url}">${subject.title}</a>
                </h2>
                ${excerpt === '' ? '' : html`<p class="excerpt" dir="auto">${excerpt}</p>`}
              </article>`,
          )}
        </div>
        ${pager(context, page)}`
