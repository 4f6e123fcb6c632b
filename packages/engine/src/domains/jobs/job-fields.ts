import type { SalaryPeriod } from '@chowk/contract'
import { invalid } from '../../api-error.ts'
import { locate } from '../locations.ts'
import type { LocatedIds, PlaceIds, Places } from '../../places/places.ts'
import { slugify } from '../../places/slug.ts'
import type { ItemRow } from '../../entities/content.ts'
import { jobs, type JobRow } from '../../entities/jobs.ts'
import type { MemberRow } from '../../entities/members.ts'
import type { ReadTx } from '../../store/store.ts'

export interface Salary {
  readonly salary_min: number | null
  readonly salary_max: number | null
  readonly salary_period: SalaryPeriod | null
}

/** Salary payments in a year, for comparison: an hourly rate counts 52 weeks of 40 hours, a project counts once. */
const paymentsInYear: Readonly<Record<SalaryPeriod, number>> = {
  yearly: 1,
  monthly: 12,
  hourly: 52 * 40,
  project: 1,
}

/** Returns the columns of a salary. Without an amount there is no period; without a period, an amount is yearly. */
export function salaryFields({ salary_min, salary_max, salary_period }: Salary) {
  const top = salary_max ?? salary_min
  if (top === null) return { salary_min, salary_max, salary_period: null, yearly_top: null }
  const period = salary_period ?? 'yearly'
  return { salary_min, salary_max, salary_period: period, yearly_top: top * paymentsInYear[period] }
}

/** The location of a job, and the search words for its city. */
export interface JobPlace {
  readonly location: LocatedIds | null
  readonly city_name: string | null
  readonly city_slug: string | null
}

const NOWHERE: JobPlace = { location: null, city_name: null, city_slug: null }

/** @throws ApiError `validation_failed` if the ids do not belong together. */
export async function prepareJobPlace(
  allPlaces: Places,
  placeIds: PlaceIds | null | undefined,
): Promise<JobPlace> {
  const location = await locate(allPlaces, placeIds ?? null)
  const { state_id, city_id } = location ?? {}
  if (state_id === undefined || city_id === undefined) return { ...NOWHERE, location }
  const city = (await allPlaces.cities(state_id))?.find(({ id }) => id === city_id)
  const city_name = cityWord(location?.names.city ?? '')
  return { location, city_name, city_slug: city === undefined || city.slug === city_name ? null : city.slug }
}

/** Returns the form of names and slugs of cities for comparisons. */
export const cityWord = (name: string): string => slugify(name)

/** @throws ApiError `validation_failed` if a scheduled job would go live after its deadline for applications. */
export async function assertAcceptsApplicationsAt(tx: ReadTx, { id }: ItemRow, time: number): Promise<void> {
  const job = await tx.get(jobs, id)
  if (job?.apply_by != null && job.apply_by <= time)
    throw invalid(
      'scheduled_at',
      'too_big',
      'This must be before apply_by, when the job stops taking applications; change that first.',
    )
}

/** Whether a job of this employer accepts applications at this time. */
export const acceptsApplications = (
  { listed, apply_by }: JobRow,
  employer: MemberRow | undefined,
  now: number,
): boolean => listed && employer?.status === 'active' && (apply_by === null || apply_by > now)
