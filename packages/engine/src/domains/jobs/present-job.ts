import type { SalaryPeriod } from '@chowk/contract'
import type { ItemRow } from '../../entities/content.ts'
import { type JobRow, jobs } from '../../entities/jobs.ts'
import type { MemberRow } from '../../entities/members.ts'
import { all } from '../../store/all.ts'
import type { Tx } from '../../store/store.ts'
import { timestampOrNull } from '../../text/times.ts'
import type { WholeItem } from '../content/item-content.ts'
import { presentItems, type Presenting } from '../content/present-items.ts'
import { presentLocation } from '../locations.ts'

export interface Salary {
  readonly salary_min: number | null
  readonly salary_max: number | null
  readonly salary_period: SalaryPeriod | null
}

/**
 * How often a salary is paid in a year, for comparing: an hour counts in a year of 52 weeks of 40 hours, and a project
 * once.
 */
const paymentsInYear: Readonly<Record<SalaryPeriod, number>> = {
  yearly: 1,
  monthly: 12,
  hourly: 52 * 40,
  project: 1,
}

/** The columns of a salary: no amount has no period, and an amount without one is for a year. */
export function salaryFields({ salary_min, salary_max, salary_period }: Salary) {
  const top = salary_max ?? salary_min
  if (top === null) return { salary_min, salary_max, salary_period: null, yearly_top: null }
  const period = salary_period ?? 'yearly'
  return { salary_min, salary_max, salary_period: period, yearly_top: top * paymentsInYear[period] }
}

/** Whether a job of this employer can be applied for at this time. */
export const takesApplications = (
  { listed, apply_by }: JobRow,
  employer: MemberRow | undefined,
  now: number,
): boolean => listed && employer?.status === 'active' && (apply_by === null || apply_by > now)

/** Lists a job that is published (1), unless it is closed; takes one off the lists that is withdrawn (-1). */
export async function listJob(tx: Tx, item: ItemRow, amount: 1 | -1): Promise<void> {
  const published_at = item.published_at ?? item.created_at
  if (amount === 1) await tx.update(jobs, item.id, { listed: true, published_at }, { status: 'open' })
  else await tx.update(jobs, item.id, { listed: false })
}

/** Jobs as they stand in lists, in the order given. */
export async function presentJobs(context: Presenting, rows: readonly ItemRow[]) {
  const [items, found] = await all([
    presentItems(context, rows),
    context.tx.getMany(
      jobs,
      rows.map((row) => row.id),
    ),
  ])
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

export async function presentJob(context: Presenting, { row, body, details }: WholeItem) {
  const [job] = await presentJobs(context, [row])
  return { ...job!, description: body ?? '', skills: [...(details.skills as readonly string[])] }
}
