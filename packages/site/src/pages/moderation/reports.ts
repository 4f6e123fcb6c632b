import { reportQueue } from '@chowk/engine/website'
import { form, formError } from '../../components/form.ts'
import { cursorPager, lastOf } from '../../components/cursor-pager.ts'
import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { moderationPage } from '../../components/moderation-page.ts'
import { givenIn } from '../../components/pager.ts'
import { queuedReports, tickedReports } from '../../components/queued-reports.ts'
import { tabs } from '../../components/tabs.ts'
import { when } from '../../components/time.ts'
import { kindNames, reportReasonNames, resolutionNames } from '../../components/labels.ts'
import { html, type Part } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page, PageContext } from '../../page.ts'
import { decide, reasonField, toldMembers, untilField } from './decide.ts'

const ON_PAGE = 20

/** Open reports by responsible member, the oldest first, or closed reports by outcome. */
export const reports: Page = {
  async show(context) {
    const resolution = context.query.get('resolution') || 'open'
    return moderationPage(context, {
      title: 'Reports',
      body: [
        tabs(
          'Outcome',
          Object.entries(resolutionNames).map(([name, label]) => ({
            to: name === 'open' ? '/moderation' : `/moderation?resolution=${name}`,
            name: label,
            current: name === resolution,
          })),
        ),
        resolution === 'open' ? await queue(context) : await closed(context),
      ],
    })
  },
  async submit(context) {
    await decide(context, tickedReports(context.form))
    return seeOther('/moderation?done=decided')
  },
}

async function queue(context: PageContext): Promise<Part> {
  const { groups, has_more } = await reportQueue(context.visit)
  if (groups.length === 0) return html`<p class="nothing">No open reports.</p>`
  return [
    formError(context, true),
    form(context, '/moderation', [
      queuedReports(context, groups, ({ id }) => `/moderation/reports/${id}`),
      has_more ? html`<p class="notice">There are more, once these are decided.</p>` : '',
      html`<section class="part fields">
        <h2>Decide about those ticked</h2>
        ${reasonField(context)} ${untilField(context)} ${toldMembers(context.identity.name)}
        <p class="actions">
          <button name="resolution" value="dismissed">Dismiss</button>
          <button name="resolution" value="hidden">Hide</button>
          <button class="danger" name="resolution" value="suspended">Suspend</button>
        </p>
      </section>`,
    ]),
  ]
}

async function closed(context: PageContext): Promise<Part> {
  const asked = givenIn(context.query, ['resolution', 'after'])
  const reported = await context.visit.read('reports.list', { query: { ...asked, limit: ON_PAGE } })
  return [
    list(
      'rows',
      reported.items.map(({ id, reason, target, subject, created_at }) =>
        row(
          '',
          html`<a href="/moderation/reports/${id}"><bdi>${subject?.title ?? 'Deleted content'}</bdi></a>`,
          html`${kindNames[target.type]}${subject?.author ? html` by @${subject.author.username}` : ''} ·
          ${reportReasonNames[reason]} · ${when(created_at, context.calendar)}`,
        ),
      ),
      'There are none.',
    ),
    cursorPager(context, lastOf(reported)),
  ]
}
