import { reportTargets, type ReportResolution, type ReportTarget } from '@chowk/contract/core'
import { reports } from '../../entities/engagement.ts'
import { all } from '../../store/all.ts'
import { startTask, STEP, type TaskContext, type Task } from '../../tasks/task.ts'

/** The subject of reports: content, or everything of a member. */
type About =
  { readonly target_type: ReportTarget; readonly target_id: number } | { readonly author_id: number }

/** The resolution to write to all open reports about one subject up to a time. */
interface Resolved {
  readonly resolution: ReportResolution
  readonly resolved_at: number
  readonly resolved_by: string
}

/** Resolves all reports about a subject in the same way. Its second number encodes the type of the subject. */
export const resolveReportsTask: Task<{ readonly about: About; readonly resolved: Resolved }> = {
  kind: 'resolve_reports',
  hold: () => Promise.resolve(undefined),
  async step(tx, _held, _subject, state) {
    const { about, resolved } = state
    const rows = await tx.page(reports, {
      index: 'author_id' in about ? 'ofAuthor' : 'ofTarget',
      equals: { ...about, resolution: null },
      where: [['created_at', '<=', resolved.resolved_at]],
      limit: STEP,
    })
    await all(rows.map(({ id }) => tx.update(reports, id, { ...resolved, once: null }, { resolution: null })))
    return rows.length === STEP ? state : undefined
  },
}

/** The second number of everything of a member. */
const OF_AUTHOR = -1

/** Resolves all open reports about content, or about everything of a member. */
export const resolveReports = (context: TaskContext, about: About, resolved: Resolved): Promise<void> =>
  startTask(
    context,
    resolveReportsTask,
    'author_id' in about
      ? { subject_id: about.author_id, other_id: OF_AUTHOR }
      : { subject_id: about.target_id, other_id: reportTargets.indexOf(about.target_type) },
    undefined,
    { about, resolved },
  )
