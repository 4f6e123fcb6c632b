import { reportTargets, type ReportResolution, type ReportTarget } from '@chowk/contract/core'
import { reports } from '../../entities/engagement.ts'
import { all } from '../../store/all.ts'
import { STEP, type Task } from '../../tasks/task.ts'

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
