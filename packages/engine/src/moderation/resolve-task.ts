import { reportTargets, type ReportTarget } from '@chowk/contract/core'
import { reports, type ReportResolution } from '../entities/engagement.ts'
import { all } from '../store/all.ts'
import { STEP, type Task } from '../tasks/task.ts'

/** What is to be written into the reports about one thing, of those up to a moment. */
interface State {
  readonly target_type: ReportTarget
  readonly resolution: ReportResolution
  readonly resolved_at: number
  readonly resolved_by: string
}

/** What a task is about: the second number tells things of different kinds apart. */
export const taskAbout = ({ target_type, target_id }: { target_type: ReportTarget; target_id: number }) => ({
  subject_id: target_id,
  other_id: reportTargets.indexOf(target_type),
})

/** Resolves all reports about one thing as one of them was. */
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
