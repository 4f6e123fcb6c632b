import { activityList } from '../../components/activity-list.ts'
import { readPage } from '../../components/pager.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

/** Activity of the member, including private entries. */
export const activity: Page = {
  async show(context) {
    const page = await readPage(context, 20, (query) => context.visit.read('activity.list', { query }))
    return {
      title: 'Your activity',
      unlisted: true,
      main: html`<div class="narrow">
        <div class="heading">
          <h1>Your activity</h1>
          <p>What you did, latest first. Only you see reactions, votes, saves and follows here.</p>
        </div>
        ${activityList(context, page)}
      </div>`,
    }
  },
}
