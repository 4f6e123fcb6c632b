import { act } from '../actions/act.ts'
import { activityList } from '../components/activity-list.ts'
import { orWhyNot } from '../components/kept-private.ts'
import { readPage } from '../components/pager.ts'
import { profilePage } from '../components/profile-head.ts'
import type { Page } from '../page.ts'
import { profileData } from '../structured-data.ts'

/** Profile and activity of a member. */
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
