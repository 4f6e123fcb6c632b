import { reportQueue, type QueuedReports } from '@chowk/engine/website'
import { parseId } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { checkbox, form, formError } from '../../components/form.ts'
import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { linkToMore, moderationPage } from '../../components/moderation-page.ts'
import { count } from '../../components/numbers.ts'
import { givenIn } from '../../components/pager.ts'
import { queuedReports } from '../../components/queued-reports.ts'
import { tabs } from '../../components/tabs.ts'
import { when } from '../../components/time.ts'
import { kindNames, reportReasonNames, resolutionNames } from '../../components/labels.ts'
import { html, type Html, type Part } from '../../html.ts'
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
    const ids = context.form.all('reports').flatMap((some) => some.split(' '))
    const named = ids.flatMap((id) => parseId(id) ?? [])
    if (named.length === 0)
      throw new ApiError('validation_failed', {
        fields: [{ path: 'reports', code: 'required', message: 'Tick at least one.' }],
      })
    await decide(context, named)
    return seeOther('/moderation?done=decided')
  },
}

async function queue(context: PageContext): Promise<Part> {
  const { groups, has_more } = await reportQueue(context.visit)
  if (groups.length === 0) return html`<p class="nothing">No open reports.</p>`
  return [
    formError(context, true),
    form(context, '/moderation', [
      list(
        'entries',
        groups.map((group) => html`<li>${about(context, group)}</li>`),
        '',
      ),
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

const about = (context: PageContext, { author, reports: some }: QueuedReports): Html =>
  html`${checkbox(context, {
    name: 'reports',
    value: some.map(({ id }) => id).join(' '),
    label: html`<strong><bdi>${author?.display_name ?? 'Deleted member'}</bdi></strong>
      ${author ? html`<span class="kind">@${author.username} · ${count(some.length, 'report')}</span>` : ''}`,
  })}
  ${queuedReports(context, some, (id) => `/moderation/reports/${id}`)}`

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
    linkToMore(context, reported, 'More'),
  ]
}
