import { activityList } from '../../components/activity-list.ts'
import { columnPage } from '../../components/column-page.ts'
import { readPage } from '../../components/pager.ts'
import type { Page } from '../../page.ts'

/** Activity of the member, including private entries. */
export const activity: Page = {
  async show(context) {
    const page = await readPage(context, 20, (query) => context.visit.read('activity.list', { query }))
    return columnPage({
      title: 'Your activity',
      about: 'What you did, latest first. Only you see reactions, votes, saves and follows here.',
      body: activityList(context, page),
    })
  },
}
