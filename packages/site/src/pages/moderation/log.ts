import { cursorPager, lastOf } from '../../components/cursor-pager.ts'
import { logEntries } from '../../components/log-entries.ts'
import { moderationPage } from '../../components/moderation-page.ts'
import { givenIn } from '../../components/pager.ts'
import type { Page } from '../../page.ts'

/** Audit log of content, members and reports, newest first. */
export const moderationLog: Page = {
  async show(context) {
    const { visit, query } = context
    const log = await visit.read('audit.list', { query: givenIn(query, ['after']) })
    return moderationPage(context, {
      title: 'Log',
      body: [logEntries(log.items, context.calendar), cursorPager(context, lastOf(log))],
    })
  },
}
