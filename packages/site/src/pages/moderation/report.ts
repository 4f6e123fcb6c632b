import { isModerated, reportResolutions, type ReportResolution } from '@chowk/contract'
import type { Report } from '@chowk/contract/internal'
import { ApiError } from '@chowk/engine'
import { form, formError, textArea, textField } from '../../components/form.ts'
import { logEntries } from '../../components/log-entries.ts'
import { moderationPage, subjectPart } from '../../components/moderation-page.ts'
import { count } from '../../components/numbers.ts'
import { part } from '../../components/part.ts'
import { when, zoneName } from '../../components/time.ts'
import { reportReasonNames, resolutionNames } from '../../components/labels.ts'
import { html, type Html, type Part } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { PageContext, Page, FormContext } from '../../page.ts'
import { pathId } from '../../path-id.ts'
import { momentOf } from '../../writing/local-time.ts'

/** A report: its subject and reason, available actions, and its history. */
export const moderatedReport: Page = {
  async show(context) {
    const { visit } = context
    const report = await visit.read('reports.show', { params: { id: pathId(context) } })
    const { target, subject, reason, details, reporter, created_at, resolution, others_open } = report
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
        resolution === null ? decide(context, report) : resolved(context, report),
        undo(context, report),
        log.items.length === 0 ? undefined : part('History', logEntries(log.items, context.calendar)),
      ],
    })
  },
  async submit(context) {
    const id = pathId(context)
    await (context.form.has('undo') ? revokeDecision(context, id) : resolve(context, id))
    return seeOther(`/moderation/reports/${id}`)
  },
}

/** Renders the actions on an open report. */
const decide = (context: PageContext, { id, target, subject }: Report): Html =>
  form(context, `/moderation/reports/${id}`, [
    textArea(context, {
      name: 'reason',
      label: 'Reason',
      hint: 'Shown in the log. Required for a suspension.',
      rows: 3,
    }),
    subject?.author
      ? textField(context, {
          name: 'until',
          type: 'date',
          label: 'End of the suspension',
          hint: `The suspension ends at the start of that day (${zoneName(context.calendar.zone)}). Without a date, it lasts until a moderator ends it.`,
        })
      : undefined,
    html`<p class="actions">
      <button name="resolution" value="dismissed">Dismiss</button>
      ${subject !== null && subject.state !== 'hidden' && isModerated(target.type) ? html`<button name="resolution" value="hidden">Hide it</button>` : ''}
      ${subject?.author ? html`<button name="resolution" value="suspended">Suspend @${subject.author.username}</button>` : ''}
    </p>`,
  ])

const resolved = ({ calendar }: PageContext, { resolution, resolved_at, resolved_by }: Report): Html =>
  html`<p class="notice good" role="status">
    ${resolutionNames[resolution!]}${resolved_by === null ? '' : ` by ${resolved_by}`}${resolved_at === null ? '' : [', ', when(resolved_at, calendar)]}.
  </p>`

/** Renders the actions that undo a decision, as far as it is still in effect. */
function undo(context: PageContext, { id, subject, target }: Report): Part {
  const button = (value: string, label: string) =>
    form(
      context,
      `/moderation/reports/${id}`,
      html`<p><button name="undo" value="${value}">${label}</button></p>`,
    )
  return [
    subject?.state === 'hidden' && isModerated(target.type) ? button('hide', 'Unhide') : undefined,
    subject?.author?.status === 'suspended'
      ? button('suspend', `End the suspension of @${subject.author.username}`)
      : undefined,
  ]
}

async function resolve({ form, calendar, moderate }: FormContext, id: number): Promise<void> {
  const resolution = form.text('resolution')
  if (!isResolution(resolution)) throw new ApiError('not_found')
  const day = resolution === 'suspended' ? form.given('until') : undefined
  const moment = day && momentOf(`${day}T00:00`, calendar.zone)
  await moderate('reports.resolve', {
    params: { id },
    body: {
      resolution,
      reason: form.given('reason'),
      ...(day && { until: moment ? new Date(moment).toISOString() : day }),
    },
  })
}

const isResolution = (value: string): value is ReportResolution =>
  (reportResolutions as readonly string[]).includes(value)

async function revokeDecision({ form, read, moderate }: FormContext, id: number): Promise<void> {
  const { target, subject } = await read((visit) => visit.read('reports.show', { params: { id } }))
  const undone = form.text('undo')
  if (undone === 'hide') await moderate('content.restore', { params: { ...target } })
  else if (undone === 'suspend' && subject?.author)
    await moderate('members.unsuspend', { params: { username: subject.author.username } })
  else throw new ApiError('not_found')
}
