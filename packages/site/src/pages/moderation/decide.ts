import { isModerated, reportResolutions, type ReportResolution } from '@chowk/contract'
import { ApiError } from '@chowk/engine'
import { textArea, textField } from '../../components/form.ts'
import { zoneName } from '../../components/time.ts'
import { html, type Html } from '../../html.ts'
import type { Form } from '../../http/form.ts'
import type { FormContext, PageContext } from '../../page.ts'
import { momentOf } from '../../writing/local-time.ts'

/** Renders the reason of a decision. */
export const reasonField = (context: PageContext): Html =>
  textArea(context, {
    name: 'reason',
    label: 'Reason',
    hint: 'Required for a suspension. The member sees this text.',
    rows: 3,
  })

/** Renders the end of a suspension. */
export const untilField = (context: PageContext): Html =>
  textField(context, {
    name: 'until',
    type: 'date',
    label: 'A suspension ends on',
    hint: `It ends at the start of that day (${zoneName(context.calendar.zone)}). If empty, it lasts until a moderator ends it.`,
  })

/** Renders a preview of what members see of a decision about them. */
export const toldMembers = (host: string): Html =>
  html`<details class="question">
    <summary>What they will read</summary>
    <p>
      Hidden: a notification, “Moderators have hidden” with the title, and on its page: “Moderators have
      hidden this, and only they can restore it. Their reason: …”
    </p>
    <p>
      Suspended: when they sign in, and by email, “The moderators of ${host} have suspended you until …. Their
      reason: …”, with ways to export their data and to close their account.
    </p>
    <p>Dismissed: nothing. Reporters are not notified of decisions.</p>
  </details>`

/** Returns the end of a suspension that a form asks for, as a time. */
export function untilIn({ form, calendar }: { form: Form; calendar: PageContext['calendar'] }) {
  const day = form.given('until')
  const moment = day && momentOf(`${day}T00:00`, calendar.zone)
  return day && (moment ? new Date(moment).toISOString() : day)
}

/** Decides reports as a form specifies. Skips reports that were decided in the meantime. */
export async function decide(context: FormContext, ids: readonly number[]): Promise<void> {
  const { form, moderate } = context
  const resolution = form.text('resolution')
  if (!isResolution(resolution)) throw new ApiError('not_found')
  const until = resolution === 'suspended' ? untilIn(context) : undefined
  const body = { resolution, reason: form.given('reason'), ...(until && { until }) }
  let refused: ApiError | undefined
  for (const id of ids)
    await moderate('reports.resolve', { params: { id }, body }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      if (ids.length === 1 || error.details.currentStatus === undefined) refused ??= error
    })
  if (refused !== undefined) throw refused
}

const isResolution = (sent: string): sent is ReportResolution =>
  (reportResolutions as readonly string[]).includes(sent)

/** Whether reports about something can hide it. */
export const canHide = (type: string): boolean => isModerated(type)
