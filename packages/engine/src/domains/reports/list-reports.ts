import { reportTargets, type ReportTarget } from '@chowk/contract/core'
import { reports, type ReportResolution, type ReportRow } from '../../entities/engagement.ts'
import { members } from '../../entities/members.ts'
import { all } from '../../store/all.ts'
import { positionOf } from '../../store/position.ts'
import type { ReadTx } from '../../store/store.ts'
import { STEP, type Task } from '../../tasks/task.ts'
import { findModerated, keyOf, type ModeratedSubject } from './moderated-subjects.ts'
import { pluck } from '../../store/pluck.ts'

/** A report with its subject. */
export interface ListedReport extends Pick<
  ReportRow,
  'id' | 'reason' | 'details' | 'created_at' | 'resolution' | 'resolved_at' | 'resolved_by'
> {
  /** Null if the reporter is deleted. */
  readonly reporter: string | null
  readonly target: { readonly type: ReportRow['target_type']; readonly id: number }
  /** The current state of the subject; null if it is deleted. */
  readonly subject: ModeratedSubject | null
}

export interface ReportQuery {
  /** Default: `open`, the reports that are not resolved. */
  readonly resolution?: ReportResolution | 'open' | undefined
  /** The id of the last report on the previous page. */
  readonly after?: number | undefined
  readonly limit: number
}

/** Returns a page of reports, oldest first. */
export async function listReports(tx: ReadTx, { resolution = 'open', after, limit }: ReportQuery) {
  const last = after === undefined ? undefined : await tx.get(reports, after)
  const query = {
    index: 'byResolution',
    equals: { resolution: resolution === 'open' ? null : resolution },
    limit: limit + 1,
  } as const
  const rows = await tx.page(reports, { ...query, ...(last && { after: positionOf(reports, query, last) }) })
  return { items: await presentReports(tx, rows.slice(0, limit)), has_more: rows.length > limit }
}

/** Returns a report, with the number of other open reports about its subject; undefined if there is none. */
export async function findReport(tx: ReadTx, id: number) {
  const row = await tx.get(reports, id)
  if (row === undefined) return undefined
  const [[report], open] = await all([
    presentReports(tx, [row]),
    tx.count(reports, {
      index: 'ofTarget',
      equals: { target_type: row.target_type, target_id: row.target_id, resolution: null },
    }),
  ])
  return { ...report!, others_open: open - (row.resolution === null ? 1 : 0) }
}

async function presentReports(tx: ReadTx, rows: readonly ReportRow[]): Promise<ListedReport[]> {
  const targets = rows.map(({ target_type: type, target_id: id }) => ({ type, id }))
  const [reporters, subjects] = await all([
    tx.getMany(members, pluck(rows, 'member_id')),
    findModerated(tx, targets),
  ])
  return rows.map(({ member_id, target_type: type, target_id, ...row }) => ({
    id: row.id,
    reason: row.reason,
    details: row.details,
    created_at: row.created_at,
    resolution: row.resolution,
    resolved_at: row.resolved_at,
    resolved_by: row.resolved_by,
    reporter: reporters.get(member_id)?.username ?? null,
    target: { type, id: target_id },
    subject: subjects.get(keyOf({ type, id: target_id })) ?? null,
  }))
}

/** The resolution to write to all reports about one subject up to a time. */
interface State {
  readonly target_type: ReportTarget
  readonly resolution: ReportResolution
  readonly resolved_at: number
  readonly resolved_by: string
}

/** Returns the key of the task about a subject: the second number encodes its type. */
export const taskAbout = ({ target_type, target_id }: { target_type: ReportTarget; target_id: number }) => ({
  subject_id: target_id,
  other_id: reportTargets.indexOf(target_type),
})

/** Resolves all reports about a subject in the same way as one of them. */
export const resolveReportsTask: Task<State> = {
  kind: 'resolve_reports',
  hold: () => Promise.resolve(undefined),
  async step(tx, _held, { subject_id }, state) {
    const { target_type, ...resolved } = state
    const rows = await tx.page(reports, {
      index: 'ofTarget',
      equals: { target_type, target_id: subject_id, resolution: null },
      where: [['created_at', '<=', resolved.resolved_at]],
      limit: STEP,
    })
    await all(rows.map(({ id }) => tx.update(reports, id, resolved, { resolution: null })))
    return rows.length === STEP ? state : undefined
  },
}
