import type { Report } from '@chowk/contract/internal'
import { html, type Html } from '../html.ts'
import type { PageContext } from '../page.ts'
import { list } from './items/list.ts'
import { row } from './items/row.ts'
import { kindNames, reportReasonNames } from './labels.ts'
import { when } from './time.ts'

/** Renders open reports with the beginning of what they are about. */
export const queuedReports = (
  { calendar }: PageContext,
  reports: readonly Report[],
  addressOf: (id: number) => string,
): Html =>
  list(
    'rows',
    reports.map(({ id, reason, details, target, subject, created_at }) =>
      row(
        '',
        html`<a href="${addressOf(id)}"><bdi>${subject?.title || 'Deleted content'}</bdi></a>
          ${subject?.excerpt ? html`<span class="excerpt"><bdi>${subject.excerpt.slice(0, EXCERPT)}</bdi></span>` : ''}`,
        html`${kindNames[target.type]} ·
        ${reportReasonNames[reason]}${details === null ? '' : html`: <bdi>${details.slice(0, EXCERPT)}</bdi>`}
        · ${when(created_at, calendar)}`,
      ),
    ),
    '',
  )

const EXCERPT = 160
