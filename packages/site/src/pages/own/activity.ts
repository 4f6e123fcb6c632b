import { activityList } from '../../components/activity-list.ts'
import { columnPage } from '../../components/column-page.ts'
import { readPage } from '../../components/pager.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

/** Activity of the member, including private entries. */
export const activity: Page = {
  async show(context) {
    const page = await readPage(context, 20, (query) => context.visit.read('activity.list', { query }))
    return columnPage({
      title: 'Your activity',
      about: 'Your activity, latest first. Only you can see your reactions, votes, saves and follows.',
      body: activityList(
        context,
        page,
        html`Nothing here yet. <a class="button" href="/write">Write something</a>`,
      ),
    })
  },
}
