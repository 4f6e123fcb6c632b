import type { InternalOperationOf, Report } from '@chowk/contract/internal'
import { reportsBeside } from '@chowk/engine/website'
import { ApiError, type ActOutput } from '@chowk/engine'
import { form, formError } from '../../components/form.ts'
import { logEntries } from '../../components/log-entries.ts'
import { moderationPage, subjectPart } from '../../components/moderation-page.ts'
import { count } from '../../components/numbers.ts'
import { part } from '../../components/part.ts'
import { list } from '../../components/items/list.ts'
import { row } from '../../components/items/row.ts'
import { when } from '../../components/time.ts'
import { reportReasonNames, resolutionNames } from '../../components/labels.ts'
import { html, type Html, type Part } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { PageContext, Page, FormContext } from '../../page.ts'
import { pathId } from '../../path-id.ts'
import { canHide, decide, reasonField, toldMembers, untilField } from './decide.ts'

type Others = ActOutput<InternalOperationOf<'reports.show'>>['others']

/** A report: its subject and reason, available actions, and its history. */
export const moderatedReport: Page = {
  async show(context) {
    const { visit } = context
    const report = await visit.read('reports.show', { params: { id: pathId(context) } })
    const { target, subject, reason, details, reporter, created_at, resolution, others_open, others } = report
    const { previous, next } = await reportsBeside(visit, report.id)
    const log = await visit.read('audit.list', {
      query: { subject: `${target.type}:${target.id}`, limit: 10 },
    })
    return moderationPage(context, {
      title: reportReasonNames[reason],
      body: [
        html`<p class="facts">
          <span>reported ${when(created_at, context.calendar)}</span>
          ${reporter === null ? '' : html`<span>by @${reporter}</span>`}
          ${others_open > 0 ? html`<span>${count(others_open, 'more report')} about the same content, resolved together</span>` : ''}
        </p>`,
        details === null ? undefined : html`<p class="lines" dir="auto">${details}</p>`,
        subjectPart(subject),
        formError(context),
        resolution === null ? undefined : resolved(context, report),
        decisions(context, report),
        undo(context, report),
        othersOf(context, others),
        log.items.length === 0 ? undefined : part('History', logEntries(log.items, context.calendar)),
        html`<nav class="pager" aria-label="Open reports">
          ${previous === undefined ? '' : html`<a class="button" rel="prev" href="/moderation/reports/${previous}">Previous</a>`}
          ${next === undefined ? '' : html`<a class="button" rel="next" href="/moderation/reports/${next}">Next</a>`}
        </nav>`,
      ],
    })
  },
  async submit(context) {
    const id = pathId(context)
    await (context.form.has('undo') ? revokeDecision(context, id) : decide(context, [id]))
    return seeOther(`/moderation/reports/${id}`)
  },
}

/** Renders the decisions about a report that are left. */
const decisions = (context: PageContext, { id, target, subject, resolution }: Report): Html =>
  form(context, `/moderation/reports/${id}`, [
    reasonField(context),
    subject?.author ? untilField(context) : undefined,
    toldMembers(context.identity.name),
    html`<p class="actions">
      ${resolution === null ? html`<button name="resolution" value="dismissed">Dismiss</button>` : ''}
      ${subject !== null && subject.state !== 'hidden' && canHide(target.type) ? html`<button name="resolution" value="hidden">Hide it</button>` : ''}
      ${subject?.author && subject.author.status === 'active' ? html`<button class="danger" name="resolution" value="suspended">Suspend @${subject.author.username}</button>` : ''}
    </p>`,
  ])

const resolved = ({ calendar }: PageContext, { resolution, resolved_at, resolved_by }: Report): Html =>
  html`<p class="notice good" role="status">
    ${resolutionNames[resolution!]}${resolved_by === null ? '' : ` by ${resolved_by}`}${resolved_at === null ? '' : [', ', when(resolved_at, calendar)]}.
  </p>`

/** Renders the actions that undo a decision, as far as it is still in effect. */
function undo(context: PageContext, { id, subject, target, resolution }: Report): Part {
  const button = (value: string, label: string) =>
    form(
      context,
      `/moderation/reports/${id}`,
      html`<p><button name="undo" value="${value}">${label}</button></p>`,
    )
  return [
    subject?.state === 'hidden' && canHide(target.type) ? button('hide', 'Unhide') : undefined,
    subject?.author?.status === 'suspended'
      ? button('suspend', `End the suspension of @${subject.author.username}`)
      : undefined,
    resolution === null ? undefined : button('resolve', 'Open the report again'),
  ]
}

/** Renders what else was reported of the same. */
const othersOf = ({ calendar }: PageContext, others: Others): Part =>
  others.length === 0
    ? undefined
    : part(
        'Also reported',
        list(
          'rows',
          others.map(({ id, reason, details, created_at, resolution }) =>
            row(
              '',
              html`<a href="/moderation/reports/${id}">${reportReasonNames[reason]}</a>
                ${details === null ? '' : html`<span class="lines" dir="auto">${details}</span>`}`,
              html`${resolutionNames[resolution ?? 'open']} · ${when(created_at, calendar)}`,
            ),
          ),
          '',
        ),
      )

async function revokeDecision({ form, read, moderate }: FormContext, id: number): Promise<void> {
  const { target, subject } = await read((visit) => visit.read('reports.show', { params: { id } }))
  const undone = form.text('undo')
  if (undone === 'resolve') await moderate('reports.reopen', { params: { id } })
  else if (undone === 'hide') await moderate('content.restore', { params: { ...target } })
  else if (undone === 'suspend' && subject?.author)
    await moderate('members.unsuspend', { params: { username: subject.author.username } })
  else throw new ApiError('not_found')
}
