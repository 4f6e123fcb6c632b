import { parseDateTime, type OperationOf } from '@chowk/contract/core'
import type { ItemRow } from '../../entities/content.ts'
import { jobs, type JobRow } from '../../entities/jobs.ts'
import { type FieldProblem, invalidFields } from '../../api-error.ts'
import { tooEarly } from '../../pipeline/moments.ts'
import type { Input, WriteContext } from '../../handler.ts'
import type { KindChanges } from '../content/update-content.ts'
import { isSameLocation } from '../locations.ts'
import { type JobPlace, salaryFields } from './job-fields.ts'

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
  const deadline = typeof apply_by === 'string' ? parseDateTime(apply_by)! : apply_by
  const published = item.status === 'scheduled' ? (item.scheduled_at ?? now) : now
  const problems: FieldProblem[] = []
  if (after.salary_min !== null && after.salary_max !== null && after.salary_max < after.salary_min)
    problems.push({
      path: changes.salary_max == null ? 'salary_min' : 'salary_max',
      code: changes.salary_max == null ? 'too_big' : 'too_small',
      message: 'The highest salary must not be less than the lowest.',
    })
  // A deadline that is kept may have passed.
  if (typeof deadline === 'number' && deadline !== job.apply_by && deadline <= published)
    problems.push(tooEarly)
  if (problems.length > 0) throw invalidFields(...problems)
  const moves = location !== undefined && !isSameLocation(jobPlace.location, job.location)
  const columns = {
    ...simple,
    ...salaryFields(after),
    ...(deadline !== undefined && { apply_by: deadline }),
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
