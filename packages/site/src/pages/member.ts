import type { OperationOf } from '@chowk/contract'
import type { ActOutput } from '@chowk/engine'
import { act } from '../actions/act.ts'
import { orWhyNot } from '../components/kept-private.ts'
import { pager, readPage } from '../components/pager.ts'
import { profilePage } from '../components/profile-head.ts'
import { when } from '../components/time.ts'
import { html, type Html } from '../html.ts'
import type { Looking, Page } from '../page.ts'
import { profileData } from '../structured-data.ts'

type Activity = ActOutput<OperationOf<'users.activity'>>['items'][number]

/** A member: who they are, and what they did. */
export const member: Page = {
  async show(looking) {
    const { visit, params } = looking
    const username = params.username!
    const { user } = await visit.read('users.get', { params: { username } })
    const body = await orWhyNot(async () => {
      const page = await readPage(looking, 20, (query) =>
        visit.read('users.activity', { params: { username }, query }),
      )
      return activityList(looking, page)
    })
    return {
      ...profilePage(looking, user, { title: user.display_name, current: 'activity', body }),
      kind: 'profile' as const,
      image: user.avatar_url,
      about: () => profileData(looking, user),
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
  looking: Looking,
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
                <p class="kind">${verbs[kind]} · ${when(at, looking.visit.now)}</p>
                <h2 dir="auto">
                  <a href="${subject.url}">${subject.title}</a>
                </h2>
                ${excerpt === '' ? '' : html`<p class="excerpt" dir="auto">${excerpt}</p>`}
              </article>`,
          )}
        </div>
        ${pager(looking, page)}`
