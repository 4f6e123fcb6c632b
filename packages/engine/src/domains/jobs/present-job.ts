import type { ItemRow } from '../../entities/content.ts'
import { jobs } from '../../entities/jobs.ts'
import { all } from '../../store/all.ts'
import { timestampOrNull } from '../../text/times.ts'
import type { WholeItem } from '../content/find-item.ts'
import { presentItems } from '../content/present-items.ts'
import { presentLocation } from '../locations.ts'
import { pluck } from '../../store/pluck.ts'
import type { Presenting } from '../../handler.ts'

/** Presents jobs for lists, in the order given. */
export async function presentJobs(context: Presenting, rows: readonly ItemRow[]) {
  const [items, found] = await all([presentItems(context, rows), context.tx.getMany(jobs, pluck(rows, 'id'))])
  return items.map((item) => {
    const job = found.get(item.id)!
    return {
      ...item,
      type: 'job' as const,
      company: job.company,
      employment_type: job.employment_type,
      work_mode: job.work_mode,
      experience_level: job.experience_level,
      salary_min: job.salary_min,
      salary_max: job.salary_max,
      salary_period: job.salary_period,
      location: presentLocation(job.location),
      apply_by: timestampOrNull(job.apply_by),
      is_closed: job.status === 'closed',
      applications_count: job.applications_count,
    }
  })
}

export async function presentJob(context: Presenting, { row, body, details }: WholeItem<'job'>) {
  const [job] = await presentJobs(context, [row])
  return { ...job!, description: body ?? '', ...details }
}
