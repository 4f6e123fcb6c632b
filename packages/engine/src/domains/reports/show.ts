import type { InternalOperationOf } from '@chowk/contract/internal'
import { notFound } from '../../api-error.ts'
import { reports, type ReportRow } from '../../entities/engagement.ts'
import { members } from '../../entities/members.ts'
import type { ActOutput, InternalHandler } from '../../handler.ts'
import { all } from '../../store/all.ts'
import { pluck } from '../../store/pluck.ts'
import type { ReadTx } from '../../store/store.ts'
import { timestamp, timestampOrNull } from '../../text/times.ts'
import { findModerated, keyOf } from './moderated-subjects.ts'
import { assertImpartial } from './own-case.ts'

export const show: InternalHandler<'reports.show'> = async (context, { params }) => {
  const report = await showReport(context.tx, params.id)
  assertImpartial(context, report.author_id)
  return report
}

const MAX_OTHER_REPORTS = 20

/** @throws ApiError `not_found` */
export async function showReport(
  tx: ReadTx,
  id: number,
): Promise<ActOutput<InternalOperationOf<'reports.show'>>> {
  const row = await tx.get(reports, id)
  if (row === undefined) throw noSuchReport(id)
  const { target_type, target_id } = row
  const about = { index: 'ofTarget', equals: { target_type, target_id } } as const
  const [[report], open, others] = await all([
    presentReports(tx, [row]),
    tx.count(reports, { ...about, equals: { ...about.equals, resolution: null } }),
    tx.page(reports, { ...about, where: [['id', '!=', id]], order: 'desc', limit: MAX_OTHER_REPORTS }),
  ])
  return {
    ...report!,
    others_open: open - (row.resolution === null ? 1 : 0),
    others: others.sort((a, b) => b.id - a.id).map(said),
  }
}

const said = ({ id, reason, details, created_at, resolution }: ReportRow) => ({
  id,
  reason,
  details,
  created_at: timestamp(created_at),
  resolution,
})

export const noSuchReport = (id: number) => notFound(`No report has the ID ${id}.`)

/** Returns reports with their subjects. */
export async function presentReports(tx: ReadTx, rows: readonly ReportRow[]) {
  const targets = rows.map(({ target_type: type, target_id: id }) => ({ type, id }))
  const [reporters, subjects] = await all([
    tx.getMany(members, pluck(rows, 'member_id')),
    findModerated(tx, targets),
  ])
  return rows.map((row, index) => ({
    ...said(row),
    author_id: row.author_id,
    resolved_at: timestampOrNull(row.resolved_at),
    resolved_by: row.resolved_by,
    reporter: reporters.get(row.member_id)?.username ?? null,
    target: targets[index]!,
    subject: subjects.get(keyOf(targets[index]!)) ?? null,
  }))
}
