import { parseId } from '@chowk/contract'
import type { Report } from '@chowk/contract/internal'
import { ApiError } from '@chowk/engine'
import type { QueuedReports } from '@chowk/engine/website'
import { html, type Html } from '../html.ts'
import type { Form } from '../http/form.ts'
import type { PageContext } from '../page.ts'
import { checkbox } from './form.ts'
import { list } from './items/list.ts'
import { row } from './items/row.ts'
import { kindNames, reportReasonNames } from './labels.ts'
import { count } from './numbers.ts'
import { when } from './time.ts'

/** Renders open reports by responsible member, to be ticked, with the beginning of what they are about. */
export const queuedReports = (
  context: PageContext,
  groups: readonly QueuedReports[],
  addressOf: (report: Report) => string,
): Html =>
  list(
    'entries',
    groups.map(
      ({ author, reports }) =>
        html`<li>
          ${checkbox(context, {
            name: 'reports',
            value: reports.map(({ id }) => id).join(' '),
            label: html`<strong><bdi>${author?.display_name ?? 'Deleted member'}</bdi></strong>
              <span class="kind"
                >${author ? `@${author.username} · ` : ''}${count(reports.length, 'report')}</span
              >`,
          })}
          ${list(
            'rows',
            reports.map((report) => reportRow(context, report, addressOf(report))),
            '',
          )}
        </li>`,
    ),
    '',
  )

const EXCERPT = 160

const reportRow = ({ calendar }: PageContext, report: Report, address: string): Html => {
  const { reason, details, target, subject, created_at } = report
  return row(
    '',
    html`<a href="${address}"><bdi>${subject?.title || 'Deleted content'}</bdi></a>
      ${subject?.excerpt ? html`<span class="excerpt"><bdi>${subject.excerpt.slice(0, EXCERPT)}</bdi></span>` : ''}`,
    html`${kindNames[target.type]} ·
    ${reportReasonNames[reason]}${details === null ? '' : html`: <bdi>${details.slice(0, EXCERPT)}</bdi>`} ·
    ${when(created_at, calendar)}`,
  )
}

/** Returns the ids of the reports that are ticked in a form. @throws ApiError `validation_failed` without any */
export function tickedReports(form: Form): number[] {
  const ids = form.all('reports').flatMap((some) => some.split(' ').flatMap((id) => parseId(id) ?? []))
  if (ids.length > 0) return ids
  throw new ApiError('validation_failed', {
    fields: [{ path: 'reports', code: 'required', message: 'Tick at least one.' }],
  })
}
