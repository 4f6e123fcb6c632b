import * as z from 'zod'
import { operation } from '../operation.ts'
import { pathId } from '../schemas/identifiers.ts'
import { reportReasons, reportResolutions, reportTargets } from '../vocabulary/content.ts'
import { Subject } from './content.ts'
import { page, pageOf, reason, time, timestamp } from './fields.ts'

/** A report by a member. */
const Said = z.strictObject({
  id: z.int(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  created_at: timestamp,
  resolution: z.enum(reportResolutions).nullable().describe('Null while it is open.'),
})

/** A report with its subject. */
const ListedReport = Said.extend({
  resolved_at: timestamp.nullable(),
  resolved_by: z.string().nullable(),
  reporter: z.string().nullable().describe('Their username. Null if they were deleted.'),
  target: z.strictObject({ type: z.enum(reportTargets), id: z.int() }),
  subject: Subject.nullable().describe('The reported content in its current state. Null if it was deleted.'),
  author_id: z.int().nullable().describe('The responsible member at the time of the report.'),
})
export type Report = z.output<typeof ListedReport>

const ShownReport = ListedReport.extend({
  others_open: z.int().describe('The number of other open reports about its subject.'),
  others: z.array(Said).describe('The latest other reports about its subject, newest first, at most 20.'),
})

const params = z.object({ id: pathId().describe('ID of the report') })

export const reports = {
  list: operation({
    method: 'GET',
    path: '/reports',
    by: ['moderator', 'operator'],
    scope: null,
    summary: 'List reports, oldest first.',
    query: z.object({
      resolution: z
        .enum(['open', ...reportResolutions])
        .default('open')
        .describe('Filter by resolution'),
      ...page,
    }),
    response: pageOf(ListedReport),
  }),
  show: operation({
    method: 'GET',
    path: '/reports/{id}',
    by: ['moderator', 'operator'],
    scope: null,
    summary: 'Show a report and the reported content.',
    params,
    response: ShownReport,
  }),
  resolve: operation({
    method: 'POST',
    path: '/reports/{id}/resolve',
    by: ['member', 'moderator', 'operator'],
    audit: ['report.resolve', 'content.hide', 'community.hide', 'member.suspend'],
    scope: null,
    summary:
      'Resolve a report and all other reports about the same content. A suspension resolves all reports about the member.',
    description:
      'Admins of a community resolve reports about its content, but cannot suspend members. No one can resolve a report about themselves.',
    params,
    body: z.strictObject({
      resolution: z
        .enum(reportResolutions)
        .describe('Take no action, hide the content, or suspend the member responsible for it.'),
      reason,
      until: time.optional().describe('The end of a suspension.'),
    }),
    response: ShownReport,
  }),
  reopen: operation({
    method: 'POST',
    path: '/reports/{id}/reopen',
    by: ['moderator', 'operator'],
    audit: ['report.reopen'],
    scope: null,
    summary: 'Open a resolved report again.',
    params,
    body: z.strictObject({ reason }).default({}),
    response: ShownReport,
  }),
}
