import { parseDateTime, type Operations } from '@chowk/contract/core'
import { invalid } from '../../api-error.ts'
import type { ItemRow } from '../../entities/content.ts'
import { jobs, type JobRow } from '../../entities/jobs.ts'
import type { Input, WriteContext } from '../../handler.ts'
import type { LocatedIds, PlaceIds, Places } from '../../places/places.ts'
import { slugify } from '../../places/slug.ts'
import type { ReadTx } from '../../store/store.ts'
import type { KindChanges } from '../content/update-content.ts'
import { isProblem, locate, isSameLocation } from '../locations.ts'
import { salaryFields } from './present-job.ts'

/** Where a job is, and the words that its city is found by. */
export interface JobPlace {
  readonly location: LocatedIds | null
  readonly city_name: string | null
  readonly city_slug: string | null
}

const NOWHERE: JobPlace = { location: null, city_name: null, city_slug: null }

/** @throws ApiError `validation_failed` where the ids do not belong together. */
export async function prepareJobPlace(places: Places, sent: PlaceIds | null | undefined): Promise<JobPlace> {
  if (!sent) return NOWHERE
  const location = await locate(places, sent)
  if (isProblem(location)) throw invalid(location)
  const { state_id, city_id } = location
  if (state_id === undefined || city_id === undefined) return { ...NOWHERE, location }
  const city = (await places.cities(state_id))?.find(({ id }) => id === city_id)
  const city_name = cityWord(location.names.city ?? '')
  return { location, city_name, city_slug: city === undefined || city.slug === city_name ? null : city.slug }
}

/** The form in which names and slugs of cities are compared. */
export const cityWord = (name: string): string => slugify(name)

/** The last moment for applications, which must lie after this one. @throws ApiError `validation_failed` */
export function applyByOf(sent: string | null | undefined, after: number): number | null {
  const time = sent ? parseDateTime(sent) : undefined
  if (time === undefined) return null
  if (time <= after)
    throw invalid({
      path: 'apply_by',
      code: 'too_small',
      message: 'This must be in the future, and after the job is published.',
    })
  return time
}

/** @throws ApiError `validation_failed` where a scheduled job would go live when it can no longer be applied for. */
export async function mustTakeApplicationsAt(tx: ReadTx, { id }: ItemRow, time: number): Promise<void> {
  const job = await tx.get(jobs, id)
  if (job?.apply_by != null && job.apply_by <= time)
    throw invalid({
      path: 'scheduled_at',
      code: 'too_big',
      message: 'This must be before apply_by, when the job stops taking applications; change that first.',
    })
}

type Sent = Input<Operations['jobs']['update']>['body']

/** Changes what only jobs have. @throws ApiError `validation_failed` */
export async function changeJob(
  { tx, now }: WriteContext,
  item: ItemRow,
  sent: Sent,
  place: JobPlace,
): Promise<KindChanges> {
  const job = (await tx.lock(jobs, item.id))!
  const { location, apply_by } = sent
  const simple = Object.fromEntries(
    plain.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]),
  )
  const after: JobRow = { ...job, ...simple }
  if (after.salary_min !== null && after.salary_max !== null && after.salary_max < after.salary_min)
    throw invalid({
      path: sent.salary_max == null ? 'salary_min' : 'salary_max',
      code: sent.salary_max == null ? 'too_big' : 'too_small',
      message: 'The highest salary must not be less than the lowest.',
    })
  const moves = location !== undefined && !isSameLocation(place.location, job.location)
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
    ...(moves && place),
  }
  const changed = await tx.update(jobs, item.id, columns)
  const updated: string[] = [...plain, 'apply_by' as const].filter((name) => changed?.[name] !== job[name])
  if (moves) updated.push('location')
  return { updated }
}

/** Fields that are columns of the same name, and plain values. */
const plain = [
  'employment_type',
  'work_mode',
  'experience_level',
  'company',
  'salary_min',
  'salary_max',
  'salary_period',
] as const

/** A deadline that has passed may be sent again as it stands. */
function changedDeadline(job: JobRow, sent: string | null, after: number): number | null {
  return sent !== null && job.apply_by !== null && parseDateTime(sent) === job.apply_by
    ? job.apply_by
    : applyByOf(sent, after)
}
