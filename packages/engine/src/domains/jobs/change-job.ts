import { parseDateTime, type OperationOf } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { jobs, type JobRow } from '../../entities/jobs.ts'
import { invalid } from '../../api-error.ts'
import type { Input, WriteContext } from '../../handler.ts'
import type { KindChanges } from '../content/update-content.ts'
import { isSameLocation } from '../locations.ts'
import { type JobPlace, salaryFields, applyByOf } from './job-fields.ts'

export type JobChanges = Input<OperationOf<'jobs.update'>>['body']

/** Updates the fields specific to jobs. @throws ApiError `validation_failed` */
export async function changeJob(
  { tx, now }: WriteContext,
  item: ItemRow,
  changes: JobChanges,
  jobPlace: JobPlace,
): Promise<KindChanges> {
  const job = (await tx.lock(jobs, item.id))!
  const { location, apply_by } = changes
  const simple = Object.fromEntries(
    plain.filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]]),
  )
  const after: JobRow = { ...job, ...simple }
  if (after.salary_min !== null && after.salary_max !== null && after.salary_max < after.salary_min)
    throw invalid(
      changes.salary_max == null ? 'salary_min' : 'salary_max',
      changes.salary_max == null ? 'too_big' : 'too_small',
      'The highest salary must not be less than the lowest.',
    )
  const moves = location !== undefined && !isSameLocation(jobPlace.location, job.location)
  const columns = {
    ...simple,
    ...salaryFields(after),
    ...(apply_by !== undefined && {
      apply_by: changedDeadline(
        job,
        apply_by,
        item.status === 'scheduled' ? (item.scheduled_at ?? now) : now,
      ),
    }),
    ...(moves && jobPlace),
  }
  const changed = await tx.update(jobs, item.id, columns)
  const updated: string[] = [...plain, 'apply_by' as const].filter((name) => changed?.[name] !== job[name])
  if (moves) updated.push('location')
  return { updated }
}

/** Fields that map to columns of the same name. */
const plain = [
  'employment_type',
  'work_mode',
  'experience_level',
  'company',
  'salary_min',
  'salary_max',
  'salary_period',
] as const

/** Accepts an unchanged deadline even if it has passed. */
function changedDeadline(job: JobRow, deadline: string | null, after: number): number | null {
  return deadline !== null && job.apply_by !== null && parseDateTime(deadline) === job.apply_by
    ? job.apply_by
    : applyByOf(deadline, after)
}
