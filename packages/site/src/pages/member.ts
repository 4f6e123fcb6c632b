import type { ActivityKind } from '@chowk/contract'
import { act } from '../actions/act.ts'
import { activityList } from '../components/activity-list.ts'
import { orForbiddenNotice } from '../components/forbidden-notice.ts'
import { readPage } from '../components/pager.ts'
import { profilePage, tabOf } from '../components/profile-head.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { profileData } from '../structured-data.ts'

/** Entries that are read for a page of one tab. */
const PAGE_SIZE = 50

/** Text of activity that publishes no item. */
const written: Readonly<Partial<Record<ActivityKind, string>>> = {
  commented: 'comment',
  replied: 'comment',
  answered: 'answer',
  reviewed: 'review',
}

/** Profile and activity of a member. */
export const member: Page = {
  async show(context) {
    const { visit, params } = context
    const username = params.username!
    const { user } = await visit.read('users.get', { params: { username } })
    const { tab, shows } = tabOf(context)
    const body = await orForbiddenNotice(async () => {
      const page = await readPage(context, tab === 'all' ? 20 : PAGE_SIZE, (query) =>
        visit.read('users.activity', { params: { username }, query }),
      )
      const items = page.items.filter(({ kind, subject }) =>
        shows(kind === 'published' ? subject.type : written[kind]),
      )
      return activityList(
        context,
        { ...page, items },
        user.id === context.member?.id
          ? html`Everything that you publish, answer and review appears here.
              <a class="button" href="/write">Write something</a>`
          : undefined,
      )
    })
    return {
      ...(await profilePage(context, user, { title: user.display_name, current: tab, body })),
      kind: 'profile' as const,
      image: user.avatar_url,
      about: () => profileData(context, user),
      feed: { path: `/u/${user.username}/feed.atom`, title: user.display_name },
    }
  },
  submit: act,
}
