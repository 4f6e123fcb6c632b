import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { linkToMore, moderationPage } from '../../components/moderation-page.ts'
import { givenIn } from '../../components/pager.ts'
import { tabs } from '../../components/tabs.ts'
import { when } from '../../components/time.ts'
import { kindNames, reportReasonNames, resolutionNames } from '../../components/labels.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

const ON_PAGE = 20

/** Open reports, longest waiting first; or closed reports by outcome. */
export const reports: Page = {
  async show(context) {
    const { visit, query } = context
    const resolution = query.get('resolution') || 'open'
    const filters = givenIn(query, ['resolution', 'after'])
    const reported = await visit.read('reports.list', { query: { ...filters, limit: ON_PAGE } })
    return moderationPage(context, {
      title: 'Reports',
      body: html`${tabs(
        'Outcome',
        Object.entries(resolutionNames).map(([name, label]) => ({
          to: name === 'open' ? '/moderation' : `/moderation?resolution=${name}`,
          name: label,
          current: name === resolution,
        })),
      )}
      ${list(
        'rows',
        reported.items.map(({ id, reason, target, subject, reporter, created_at }) =>
          row(
            '',
            html`<a href="/moderation/reports/${id}"><bdi>${subject?.title ?? 'Deleted content'}</bdi></a>`,
            html`${kindNames[target.type]} · ${reportReasonNames[reason]} ·
            ${when(created_at, context.calendar)}${reporter === null ? '' : ` · by @${reporter}`}`,
          ),
        ),
        resolution === 'open' ? 'No open reports.' : 'No reports.',
      )}
      ${linkToMore(context, reported, 'More')}`,
    })
  },
}
